import type { WithheldDocument } from '#events'
import { useQuery } from '@tanstack/react-query'
import { refetchChanged } from '../../http/query-client'
import { useLiveMessage } from '../../live/socket'
import { withheldQuery } from './api/read-withheld'

/** The user's own documents that wait for review, or were rejected; refetched after each decision. */
export function useWithheld(): readonly WithheldDocument[] {
  const { data: documents = [], isPending } = useQuery(withheldQuery)
  const refetchAll = ({ documentId }: { documentId: string }) => {
    if (isPending || documents.some(({ _id }) => _id === documentId)) refetchChanged(withheldQuery.queryKey)
  }
  useLiveMessage('document:restored', refetchAll)
  useLiveMessage('document:removed', refetchAll)
  return documents
}
