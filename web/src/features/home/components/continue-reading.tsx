import { Link } from 'react-router-dom'
import { Skeleton } from '../../../components/skeleton'
import { useContinue } from '../use-continue'
import styles from './continue-reading.module.css'

/** Leads back to the page where the user stopped, on whichever device that was. */
export function ContinueReading() {
  const { reading, isPending, isExpected } = useContinue()
  if (isPending && isExpected)
    return (
      <div className={styles.waiting}>
        <Skeleton height="var(--continue-height)" />
      </div>
    )
  if (reading === null) return null
  const { document, place } = reading
  return (
    <Link to={`/document/${document._id}`} className={styles.continue}>
      {document.thumbnail !== null && (
        <img className={styles.picture} src={document.thumbnail} alt="" width={42} height={56} />
      )}
      <span className={styles.words}>
        <span className={styles.where}>
          Continue: page {place.page}
          {document.pages !== null && ` of ${document.pages}`}
        </span>
        <span className={styles.title}>
          {document.title} · {document.courseCode}
        </span>
      </span>
    </Link>
  )
}
