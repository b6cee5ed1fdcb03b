import type { DocumentCard } from '#events'
import { create } from 'zustand'
import {
  asRemoved,
  mergeLive,
  withCounts,
  withPreview,
  type Counts,
  type LiveDocument,
  type Preview,
} from './live-document'

/** What was heard of documents, by their id, whoever shows them. */
export const useLiveDocuments = create<Readonly<Record<string, LiveDocument>>>()(() => ({}))

/** Takes note of counts, unless newer ones are known. */
export const noteCounts = (documentId: string, counts: Counts): void =>
  note(documentId, (live) => withCounts(live, counts))

/** Takes note that a document left the shelf. */
export const noteRemoved = (documentId: string): void => note(documentId, asRemoved)

/** Takes note of a document's page count and picture. */
export const notePreview = (documentId: string, preview: Preview): void =>
  note(documentId, (live) => withPreview(live, preview))

/** A document as it is now: as it was read, or as was heard since. */
export function useLiveDocument<Card extends DocumentCard>(read: Card): Card {
  return mergeLive(
    read,
    useLiveDocuments((live) => live[read._id]),
  )
}

function note(documentId: string, change: (live: LiveDocument) => LiveDocument) {
  const known = useLiveDocuments.getState()[documentId] ?? {}
  const changed = change(known)
  if (changed !== known) useLiveDocuments.setState({ [documentId]: changed })
}
