import { LiveDot } from '../../../live/live-dot'
import { ButtonLink } from '../../../components/button'
import { HeroShelf } from './hero-shelf'
import styles from './hero.module.css'

/** What this is, and three documents that prove it is alive. */
export function Hero() {
  return (
    <div className={styles.hero}>
      <div>
        <h1 className={styles.title}>Master Your Notes, Maximize Your Success</h1>
        <p className={styles.lead}>
          Notes by students of NUS, NTU and SMU, on one shelf. Share yours, see what helps others the moment
          it does, and earn books for it.
        </p>
        <div className={styles.actions}>
          <ButtonLink to="/sign-up" size="large">
            Get started for free
          </ButtonLink>
          <a className={styles.browse} href="#newest">
            Browse the shelf
          </a>
        </div>
        <p className={styles.small}>
          With your school e-mail. PDF up to 30 MB. No charge, ever. <LiveDot />
        </p>
      </div>
      <HeroShelf />
    </div>
  )
}
