import { Link } from 'react-router-dom'
import { Button } from '../../../components/button'
import { Chip } from '../../../components/chip'
import { Moment } from '../../../components/moment'
import { Skeleton } from '../../../components/skeleton'
import { useDocument } from '../../../entities/document/api/read-document'
import { UserName } from '../../../entities/user/components/user-name'
import { ApiError } from '../../../http/api-error'
import styles from './evidence.module.css'

/** A document that a case is about, in two lines. */
export function DocumentLine({ id, label }: { id: string; label: string }) {
  const { data: document, error, refetch } = useDocument(id)
  return (
    <section className={styles.report} aria-label={label}>
      <p className={styles.quiet}>{label}</p>
      {document === undefined ? (
        <Missing error={error} onRetry={() => void refetch()} height="48px" />
      ) : (
        <>
          <div className={styles.head}>
            <Link to={`/document/${id}`} target="_blank">
              {document.title}
            </Link>
            {document.isActive && <Chip tone="up">Published</Chip>}
          </div>
          <p className={styles.words}>
            {document.courseCode}, {document.university}. By <UserName user={document.uploader} wraps />,{' '}
            <Moment at={document.publishedAt} />
            {document.pages !== null && `, ${document.pages} ${document.pages === 1 ? 'page' : 'pages'}`}.
          </p>
        </>
      )}
    </section>
  )
}

/** In place of a document that is being read, is gone, or could not be read. */
export function Missing({ error, onRetry, height }: { error: unknown; onRetry: () => void; height: string }) {
  if (error === null) return <Skeleton height={height} />
  if (error instanceof ApiError && error.status === 404)
    return <p className={styles.quiet}>The document no longer exists.</p>
  return (
    <Button variant="secondary" size="dense" onClick={onRetry}>
      The document couldn’t load. Try again
    </Button>
  )
}
