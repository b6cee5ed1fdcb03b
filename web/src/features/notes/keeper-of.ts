import { ApiError } from '../../http/api-error'
import { useSession } from '../../session/session-store'
import { readNote, writeNote } from './api/note'
import { createDrafts } from './drafts'
import { createNoteKeeper, type NoteKeeper } from './note-keeper'

/** Different in each tab, and after each reload: a tab that was copied brings its sessionStorage along. */
const tab = crypto.getRandomValues(new Uint32Array(2)).join('-')
const keepers = new Map<string, NoteKeeper>()

/** The keeper of one user's note on a document. It outlives the notepad, so that what was typed is sent whatever is opened next. */
export function keeperOf(userId: string, documentId: string): NoteKeeper {
  const name = `${userId}:${documentId}`
  const known = keepers.get(name)
  if (known !== undefined) return known
  const keeper = createNoteKeeper({
    read: () => readNote(documentId),
    write: async (body, leaving) => {
      // Whoever signed in since has notes of their own.
      if (useSession.getState().user?._id !== userId) throw new ApiError(401, 'Signed out.')
      return writeNote(documentId, body, leaving)
    },
    drafts: createDrafts(name, tab),
  })
  keepers.set(name, keeper)
  return keeper
}
