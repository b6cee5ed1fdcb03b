import type { DocumentCard } from '#events'
import { useLiveDocuments } from '../../entities/document/live-documents'
import { mergeLive } from '../../entities/document/live-document'

/** The likes of a user's documents as they are now: as they were read, and what moved since. */
export function useTotalLikes(read: number, documents: readonly DocumentCard[]): number {
  return useLiveDocuments((live) =>
    documents.reduce(
      (total, document) => total + mergeLive(document, live[document._id]).likes - document.likes,
      read,
    ),
  )
}
