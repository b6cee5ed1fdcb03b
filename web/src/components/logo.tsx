import { Link } from 'react-router-dom'
import styles from './logo.module.css'

export function Logo() {
  return (
    <Link to="/" className={styles.logo} aria-label="Studyshelf, home">
      <svg width="24" height="24" viewBox="0 0 24 24" aria-hidden="true">
        <rect className={styles.orange} x="2" y="6" width="5.4" height="14" rx="1" />
        <rect className={styles.blue} x="8.8" y="2" width="5.6" height="18" rx="1" />
        <rect className={styles.red} x="15.8" y="8" width="5.4" height="12" rx="1" />
        <rect className={styles.board} x="0" y="20" width="24" height="2.6" rx="0.6" />
      </svg>
      <span>Studyshelf</span>
    </Link>
  )
}
