import { Link } from 'react-router-dom'
import { useSupportEmail } from '../../../entities/site/api/read-site'
import styles from './prose.module.css'

export function Contact() {
  const supportEmail = useSupportEmail()
  return (
    <div className={styles.prose}>
      <section>
        <h2>By email</h2>
        <p>
          Write to{' '}
          {supportEmail === '' ? (
            'our support address'
          ) : (
            <a href={`mailto:${supportEmail}`}>{supportEmail}</a>
          )}
          . A person reads it, and answers within a few days; questions about your data within 30 days.
        </p>
      </section>
      <section>
        <h2>From here</h2>
        <p>
          If something doesn’t work, use the <Link to="/feedback?tab=problem">Report Problem</Link> link. For
          an idea, a wish or praise, use <Link to="/feedback">Submit Feedback</Link>. Both links are also in
          the footer of the homepage.
        </p>
      </section>
      <section>
        <h2>About somebody else</h2>
        <p>
          To report a user, open their profile and choose Report User. If your account is suspended, log in:
          you can appeal once, and a person reads it.
        </p>
      </section>
    </div>
  )
}
