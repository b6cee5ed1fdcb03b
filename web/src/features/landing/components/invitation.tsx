import { ButtonLink } from '../../../components/button'
import styles from './invitation.module.css'

/** The closing call to sign up. */
export function Invitation() {
  return (
    <section className={styles.band} aria-labelledby="invitation">
      <div className={styles.inner}>
        <div>
          <h2 id="invitation">Your notes already exist. Let them help somebody.</h2>
          <p>
            One PDF is enough to begin. You need your school email, and a photo of your school ID for your
            profile photo.
          </p>
        </div>
        <ButtonLink to="/sign-up" size="large">
          Sign up to share
        </ButtonLink>
      </div>
    </section>
  )
}
