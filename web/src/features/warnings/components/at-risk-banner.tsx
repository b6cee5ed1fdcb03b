import { TriangleAlert } from 'lucide-react'
import styles from './at-risk-banner.module.css'

/** Shown at exactly two warnings: the next one suspends. */
export function AtRiskBanner() {
  return (
    <section className={styles.banner} aria-labelledby="at-risk">
      <TriangleAlert size={24} aria-hidden="true" />
      <div>
        <h2 id="at-risk" className={styles.title}>
          Account at Risk
        </h2>
        <p>You have two warnings. A third one suspends your account.</p>
      </div>
    </section>
  )
}
