import type { ListedNote } from '#events'

/** Text in this browser that the server may not have. `baseVersion`: of the note that was edited; null if it stands for the whole note. */
export interface Unsaved {
  content: string
  baseVersion: number | null
}

export type MergedNote = Omit<ListedNote, 'updatedAt' | 'version'> & { updatedAt: string | null }

/** The saved notes with the unsaved text, by document. A note that was saved elsewhere meanwhile has both texts. */
export function mergeUnsaved(
  saved: readonly ListedNote[],
  unsaved: ReadonlyMap<string, Unsaved>,
): MergedNote[] {
  const merged = saved.map((note): MergedNote => {
    const draft = unsaved.get(note.documentId)
    if (draft === undefined || draft.content === note.content) return note
    const isBasedOnIt = draft.baseVersion === null || draft.baseVersion === note.version
    return {
      ...note,
      content: isBasedOnIt ? draft.content : `${note.content}\n\n${draft.content}`,
      updatedAt: null,
    }
  })
  const known = new Set(saved.map(({ documentId }) => documentId))
  const added = [...unsaved]
    .filter(([documentId]) => !known.has(documentId))
    .map(([documentId, { content }]) => ({ documentId, document: null, content, updatedAt: null }))
  return [...merged, ...added].filter(({ content }) => content.trim() !== '')
}
