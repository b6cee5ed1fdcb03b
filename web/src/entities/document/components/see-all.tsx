import { Link } from 'react-router-dom'
import styles from './see-all.module.css'

/** The way from a shelf to all that stands on it. `of`: what that is, for those who hear the link alone. */
export function SeeAll({ to, of }: { to: string; of: string }) {
  return (
    <Link to={to} className={styles.link}>
      See all<span className="visually-hidden"> {of}</span>
    </Link>
  )
}
