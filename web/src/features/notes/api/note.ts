import { noteCalls, type Note } from '#events'
import { request } from '../../../http/api-client'
import { ownSocket } from '../../../live/socket'

/** Browsers limit the body of a `keepalive` request. */
const maxOutlivingBytes = 60_000

/** The user's note on a document; version 0 if there is none. Throws ApiError. */
export const readNote = async (documentId: string): Promise<Note> =>
  (await request(noteCalls.note, { params: { documentId } })).note

/** Saves the note if its version is still the edited one. `leaving`: the page is closing. Throws ApiError. */
export async function writeNote(
  documentId: string,
  body: { content: string; baseVersion: number },
  leaving: boolean,
): Promise<Note> {
  const outlives = leaving && new Blob([JSON.stringify(body)]).size < maxOutlivingBytes
  const { note } = await request(noteCalls.writeNote, {
    params: { documentId },
    body,
    // Excludes this tab from the live message about its own save.
    headers: ownSocket(),
    ...(outlives && { keepalive: true }),
  })
  return note
}
