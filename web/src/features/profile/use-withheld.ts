import type { WithheldDocument } from '#events'
import { useQuery } from '@tanstack/react-query'
import { refetchChanged } from '../../http/query-client'
import { useLiveMessage } from '../../live/socket'
import { withheldQuery } from './api/read-withheld'

/** The user's own documents that wait for review, were rejected, or are closed after a notice; refetched after each decision. */
export function useWithheld(): readonly WithheldDocument[] {
  const { data: documents = [], isPending } = useQuery(withheldQuery)
  const refetchIf = (isConcerned: boolean) => {
    if (isPending || isConcerned) refetchChanged(withheldQuery.queryKey)
  }
  const isListed = (documentId: string) => documents.some(({ _id }) => _id === documentId)
  useLiveMessage('document:restored', ({ documentId }) => refetchIf(isListed(documentId)))
  useLiveMessage('document:removed', ({ documentId, reason }) =>
    refetchIf(reason === 'closed-by-notice' || isListed(documentId)),
  )
  return documents
}
