import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { ButtonLink } from '../../../components/button'
import { EmptyState, ErrorState } from '../../../components/state'
import { notify } from '../../../components/toasts/notify'
import { savedDocumentsQuery } from '../../../entities/document/api/read-saved-documents'
import { ShelfSkeleton } from '../../../entities/document/components/shelf-skeleton'
import { FolderScreen } from './folder-screen'

const failure = 'Failed to load saved documents'

/** The user's saved documents, in folders and by module. */
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
  const documents = data.flatMap((module) => module.documents)
  if (documents.length === 0)
    return (
      <EmptyState
        title="Your shelf is still empty."
        action={<ButtonLink to="/">Find something to save</ButtonLink>}
      >
        Use the ribbon on a document to save it here. Saved documents are grouped by module, and you can sort
        them into folders of your own.
      </EmptyState>
    )
  return <FolderScreen documents={documents} />
}
