import { Link } from 'react-router-dom'
import styles from './see-all.module.css'

/** Link from a shelf to all its documents. `of`: what they are, for screen readers. */
export function SeeAll({ to, of }: { to: string; of: string }) {
  return (
    <Link to={to} className={styles.link}>
      See all<span className="visually-hidden"> {of}</span>
    </Link>
  )
}
