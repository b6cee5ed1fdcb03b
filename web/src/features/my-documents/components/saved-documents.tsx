import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { ButtonLink } from '../../../components/button'
import { savedDocumentsQuery } from '../../../entities/document/api/read-saved-documents'
import { SeeAll } from '../../../entities/document/components/see-all'
import { Shelf } from '../../../entities/document/components/shelf'
import { ShelfSkeleton } from '../../../entities/document/components/shelf-skeleton'
import { moduleAddress } from '../../../entities/document/shelf-address'
import { EmptyState, ErrorState } from '../../../components/state'
import { notify } from '../../../components/toasts/notify'
import styles from './saved-documents.module.css'

const failure = 'Failed to load saved documents'

/** One shelf for each course. */
export function SavedDocuments() {
  const { data, isPending, isError, refetch } = useQuery({
    ...savedDocumentsQuery,
    refetchOnMount: 'always',
  })
  useEffect(() => {
    if (isError) notify.error(failure)
  }, [isError])

  if (isPending) return <ShelfSkeleton label="Saved documents" />
  if (data === undefined) return <ErrorState title={failure} onRetry={() => void refetch()} />
  if (data.length === 0)
    return (
      <EmptyState
        title="Your shelf is still empty."
        action={<ButtonLink to="/">Find something to save</ButtonLink>}
      >
        Use the ribbon on a document to save it here. Saved documents are grouped by module.
      </EmptyState>
    )
  return (
    <div className={styles.wall}>
      {data.map(({ courseCode, documents }) => (
        <Shelf
          key={courseCode}
          label={courseCode}
          total={documents.length}
          documents={documents}
          ofCourse={courseCode}
          more={<SeeAll to={moduleAddress(courseCode)} of={`of ${courseCode}, saved or not`} />}
        />
      ))}
    </div>
  )
}
