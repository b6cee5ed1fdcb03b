import { noteCalls, type Note } from '#events'
import { request } from '../../../http/api-client'
import { detailsOf, reasonOf } from '../../../http/api-error'
import { keepAnswer, requestKept } from '../../../http/device/kept-answers'
import { ownSocket } from '../../../live/socket'
import { useSession } from '../../../session/session-store'

/** Browsers limit the body of a `keepalive` request. */
const maxOutlivingBytes = 60_000

/** The newest version of each note that this tab knows, by user and document: a late answer to an older read must not replace it. */
const newest = new Map<string, Note>()

/** Keeps the newest version on this device. */
function keepNewest(documentId: string, note: Note): void {
  const key = `${useSession.getState().user?._id} ${documentId}`
  const known = newest.get(key)
  const kept = known !== undefined && known.version > note.version ? known : note
  newest.set(key, kept)
  keepAnswer(noteCalls.note, { params: { documentId } }, { success: true, note: kept })
}

/** The user's note on a document; version 0 if there is none. Without a connection the kept one. Throws ApiError. */
export async function readNote(documentId: string): Promise<Note> {
  const { note } = await requestKept(noteCalls.note, { params: { documentId } })
  keepNewest(documentId, note)
  return note
}

/** Saves the note if its version is still the edited one. `leaving`: the page is closing. Throws ApiError. */
export async function writeNote(
  documentId: string,
  body: { content: string; baseVersion: number },
  leaving: boolean,
): Promise<Note> {
  const outlives = leaving && new Blob([JSON.stringify(body)]).size < maxOutlivingBytes
  try {
    const { note } = await request(noteCalls.writeNote, {
      params: { documentId },
      body,
      // Excludes this tab from the live message about its own save.
      headers: ownSocket(),
      ...(outlives && { keepalive: true }),
    })
    keepNewest(documentId, note)
    return note
  } catch (error) {
    const { content, version } = detailsOf(error)
    // The same text was saved, and only the answer lost.
    if (reasonOf(error, noteCalls.writeNote) === 'conflict' && content === body.content)
      keepNewest(documentId, { content, version: Number(version), updatedAt: null })
    throw error
  }
}
