import type { DocumentView } from '#events'
import { documentKey } from '../../entities/document/api/read-document'
import { ApiError } from '../../http/api-error'
import { post, withdraw } from '../../http/outbox/post'
import { queryClient } from '../../http/query-client'
import { useSession } from '../../session/session-store'
import { readNote, writeNote } from './api/note'
import { createDrafts, type Drafts } from './drafts'
import { createNoteKeeper, type NoteKeeper } from './note-keeper'

/** Unique per tab and load: a duplicated tab copies sessionStorage. */
const tab = crypto.getRandomValues(new Uint32Array(2)).join('-')
const keepers = new Map<string, NoteKeeper>()

/** The autosave of a note that this tab has opened. */
export const openedKeeper = (userId: string, documentId: string): NoteKeeper | undefined =>
  keepers.get(`${userId}:${documentId}`)

/** The drafts of a note that this tab has not opened. */
export const draftsOf = (userId: string, documentId: string): Drafts =>
  createDrafts(`${userId}:${documentId}`, tab)

const titleOf = (documentId: string): string =>
  queryClient.getQueryData<DocumentView>(documentKey(documentId))?.title ?? ''

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
    outbox: {
      post: (wish) => post({ kind: 'note', subject: documentId, wish, title: titleOf(documentId) }),
      withdraw: () => withdraw('note', documentId),
    },
  })
  keepers.set(name, keeper)
  return keeper
}

/** The notes of a user that this tab shows, with the ids of their documents. */
export const shownNotes = (userId: string): [documentId: string, NoteKeeper][] =>
  [...keepers]
    .filter(([name]) => name.startsWith(`${userId}:`))
    .map(([name, keeper]) => [name.slice(userId.length + 1), keeper])
