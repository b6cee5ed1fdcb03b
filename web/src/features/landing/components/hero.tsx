import { Link } from 'react-router-dom'
import { LiveDot } from '../../../live/live-dot'
import { ButtonLink } from '../../../components/button'
import { browseAddress } from '../../../entities/document/shelf-address'
import { HeroShelf } from './hero-shelf'
import styles from './hero.module.css'

/** The headline, and three live documents. */
export function Hero() {
  return (
    <div className={styles.hero}>
      <div>
        <h1 className={styles.title}>Master Your Notes, Maximize Your Success</h1>
        <p className={styles.lead}>
          Study notes by students of NUS, NTU and SMU. Share yours, see live what helps others, and earn books
          for it.
        </p>
        <div className={styles.actions}>
          <ButtonLink to="/sign-up" size="large">
            Get started for free
          </ButtonLink>
          <Link className={styles.browse} to={browseAddress()}>
            Browse the shelf
          </Link>
        </div>
        <p className={styles.small}>
          With your school email and a photo of your school ID. PDF up to 30 MB. No charge, ever. <LiveDot />
        </p>
      </div>
      <HeroShelf />
    </div>
  )
}
