import type { DocumentCard } from '#events'
import { useLiveDocuments } from '../../entities/document/live-documents'
import { mergeLive } from '../../entities/document/live-document'

/** The current likes of a user's documents: the fetched total and live changes. */
export function useTotalLikes(read: number, documents: readonly DocumentCard[]): number {
  return useLiveDocuments((live) =>
    documents.reduce(
      (total, document) => total + mergeLive(document, live[document._id]).likes - document.likes,
      read,
    ),
  )
}
