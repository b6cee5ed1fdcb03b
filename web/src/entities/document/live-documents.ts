import type { AbsenceReason, DocumentCard, DocumentDetails } from '#events'
import { create } from 'zustand'
import {
  asRemoved,
  asRestored,
  mergeLive,
  withCounts,
  withDetails,
  withPreview,
  type Counts,
  type LiveDocument,
  type Preview,
} from './live-document'

/** Live changes of documents, by id. */
export const useLiveDocuments = create<Readonly<Record<string, LiveDocument>>>()(() => ({}))

/** Stores counts, unless newer ones are known. */
export const noteCounts = (documentId: string, counts: Counts): void =>
  note(documentId, (live) => withCounts(live, counts))

/** Number of messages per document that it was removed or published. */
const statusMessages = new Map<string, number>()
const timesHeard = (documentId: string) => statusMessages.get(documentId) ?? 0

/** Records that a document was removed, and why, if known. */
export function noteRemoved(documentId: string, reason: AbsenceReason | null = null): void {
  statusMessages.set(documentId, timesHeard(documentId) + 1)
  note(documentId, (live) => asRemoved(live, reason))
}

/** Records that a document is published, perhaps again. Returns true if that is news. */
export function noteStanding(documentId: string): boolean {
  statusMessages.set(documentId, timesHeard(documentId) + 1)
  const wasRemoved = useLiveDocuments.getState()[documentId]?.removed !== undefined
  note(documentId, asRestored)
  return wasRemoved
}

/**
 * Call it before fetching whether documents are published. Once the answer has arrived, the returned function tells for which
 * documents a message came meanwhile: their answer may be outdated.
 */
export function followStandings(documentIds: readonly string[]): (documentId: string) => boolean {
  const before = new Map(documentIds.map((id) => [id, timesHeard(id)]))
  return (documentId) => timesHeard(documentId) !== (before.get(documentId) ?? 0)
}

/** Stores a document's page count and picture. */
export const notePreview = (documentId: string, preview: Preview): void =>
  note(documentId, (live) => withPreview(live, preview))

/** Stores details, unless newer ones are known. */
export const noteDetails = (documentId: string, details: DocumentDetails): void =>
  note(documentId, (live) => withDetails(live, details))

/** A fetched document with its live changes. */
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
