import type { AbsenceReason, DocumentCard } from '#events'
import { create } from 'zustand'
import {
  asRemoved,
  asRestored,
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

/** How often it was heard of a document that it left the shelf or stands there. */
const standingsHeard = new Map<string, number>()
const timesHeard = (documentId: string) => standingsHeard.get(documentId) ?? 0

/** Takes note that a document left the shelf, and why, where that is known. */
export function noteRemoved(documentId: string, reason: AbsenceReason | null = null): void {
  standingsHeard.set(documentId, timesHeard(documentId) + 1)
  note(documentId, (live) => asRemoved(live, reason))
}

/** Takes note that a document stands on the shelf, perhaps again. Answers whether that was not known. */
export function noteStanding(documentId: string): boolean {
  standingsHeard.set(documentId, timesHeard(documentId) + 1)
  const wasRemoved = useLiveDocuments.getState()[documentId]?.removed !== undefined
  note(documentId, asRestored)
  return wasRemoved
}

/**
 * To be called before it is asked whether documents stand. Answers how to tell, once the answer is there, of which of them
 * something was heard meanwhile: for these the answer may be older.
 */
export function followStandings(documentIds: readonly string[]): (documentId: string) => boolean {
  const before = new Map(documentIds.map((id) => [id, timesHeard(id)]))
  return (documentId) => timesHeard(documentId) !== (before.get(documentId) ?? 0)
}

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
