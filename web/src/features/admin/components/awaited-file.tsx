import { ButtonLink } from '../../../components/button'
import { PageTitle } from '../../../components/page'
import { Loading, Skeleton } from '../../../components/skeleton'
import { EmptyState, ErrorState } from '../../../components/state'
import { ApiError } from '../../../http/api-error'
import styles from './case-file.module.css'

const words = {
  case: { name: 'Case', back: 'Back to the desk', to: '/admin/cases' },
  user: { name: 'User', back: 'Back to the users', to: '/admin/users' },
}

/** Shown in place of a file that is loading, missing, or failed to load. */
export function AwaitedFile({
  what,
  error,
  onRetry,
}: {
  what: keyof typeof words
  error: Error | null
  onRetry: () => void
}) {
  const { name, back, to } = words[what]
  if (error === null)
    return (
      <div className={styles.waiting}>
        <Loading label={`Loading the ${what}`} />
        <Skeleton height="36px" width="60%" />
        <Skeleton height="240px" />
      </div>
    )
  const unknown = error instanceof ApiError && error.status === 404
  return (
    <>
      <PageTitle title={unknown ? `${name} not found` : name} />
      <h1 className="visually-hidden">{name}</h1>
      {unknown ? (
        <EmptyState title={`There is no such ${what}.`} action={<ButtonLink to={to}>{back}</ButtonLink>} />
      ) : (
        <ErrorState title={`The ${what} couldn’t load.`} onRetry={onRetry} />
      )}
    </>
  )
}
