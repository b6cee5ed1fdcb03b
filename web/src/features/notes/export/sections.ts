import { readAllNotes } from '../api/all-notes'
import { latestDrafts } from '../drafts'
import { shownNotes } from '../note-keepers'
import { knownDocument, linkOf, shownText } from './entry-of'
import type { Section } from './markdown-file'
import { mergeUnsaved, type Unsaved } from './merge-unsaved'

/** The texts that a student wrote, one section a kind. Each reads its entries from the server, and throws ApiError. */
export const sections: readonly { title: string; read: (userId: string) => Promise<Section['entries']> }[] = [
  { title: 'Notepads', read: readNotepads },
]

async function readNotepads(userId: string): Promise<Section['entries']> {
  const saved = await readAllNotes()
  return mergeUnsaved(saved, unsavedOf(userId)).map(({ documentId, document, content, updatedAt }) => ({
    ...(document ?? knownDocument(documentId)),
    link: linkOf(documentId),
    text: content,
    changedAt: updatedAt,
  }))
}

/** Drafts of all tabs; for notes of this tab, what they show: a browser may store no drafts. */
function unsavedOf(userId: string): Map<string, Unsaved> {
  const unsaved = new Map<string, Unsaved>(latestDrafts(userId))
  for (const [documentId, { store }] of shownNotes(userId)) {
    const state = store.getState()
    const isSaved = state.kind !== 'open' || state.saving === 'idle' || state.saving === 'saved'
    if (!isSaved) unsaved.set(documentId, { content: shownText(state), baseVersion: null })
  }
  return unsaved
}
