import { ApiError } from '../../http/api-error'
import { useSession } from '../../session/session-store'
import { readNote, writeNote } from './api/note'
import { createDrafts } from './drafts'
import { createNoteKeeper, type NoteKeeper } from './note-keeper'

/** Unique per tab and load: a duplicated tab copies sessionStorage. */
const tab = crypto.getRandomValues(new Uint32Array(2)).join('-')
const keepers = new Map<string, NoteKeeper>()

/** The autosave of a user's note on a document. It survives closing the notepad, so that pending text is sent in any case. */
export function keeperOf(userId: string, documentId: string): NoteKeeper {
  const name = `${userId}:${documentId}`
  const known = keepers.get(name)
  if (known !== undefined) return known
  const keeper = createNoteKeeper({
    read: () => readNote(documentId),
    write: async (body, leaving) => {
      // Another user has other notes.
      if (useSession.getState().user?._id !== userId) throw new ApiError(401, 'Signed out.')
      return writeNote(documentId, body, leaving)
    },
    drafts: createDrafts(name, tab),
  })
  keepers.set(name, keeper)
  return keeper
}
