import { pointsPerDocument, type DocumentCard } from '#events'
import { CircleCheck } from 'lucide-react'
import { Link } from 'react-router-dom'
import styles from './published.module.css'

/** What was just published, with the way to it. */
export function Published({ documents }: { documents: readonly DocumentCard[] }) {
  return (
    <section className={styles.published} aria-labelledby="published">
      <h2 id="published" className={styles.title}>
        <CircleCheck size={20} aria-hidden="true" />
        {documents.length === 1
          ? 'Your document is on the shelf'
          : `${documents.length} documents are on the shelf`}
      </h2>
      <ul className={styles.list}>
        {documents.map(({ _id, title, courseCode }) => (
          <li key={_id}>
            <Link to={`/document/${_id}`}>{title}</Link>
            <span className={styles.course}>{courseCode}</span>
          </li>
        ))}
      </ul>
      <p className={styles.words}>
        {documents.length === 1 ? 'It' : 'Each'} earns you {pointsPerDocument} points.{' '}
        <Link to="/rewards">See the rewards</Link>
      </p>
    </section>
  )
}
