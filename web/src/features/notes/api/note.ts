import { noteCalls, type Note } from '#events'
import { request } from '../../../http/api-client'
import { ownSocket } from '../../../live/socket'

/** A browser refuses to let a larger body outlive its page. */
const maxOutlivingBytes = 60_000

/** One's note on a document; version 0 where there is none. Throws ApiError. */
export const readNote = async (documentId: string): Promise<Note> =>
  (await request(noteCalls.note, { params: { documentId } })).note

/** Saves one's note, if it is still of the version that was edited. `leaving`: the page is being closed. Throws ApiError. */
export async function writeNote(
  documentId: string,
  body: { content: string; baseVersion: number },
  leaving: boolean,
): Promise<Note> {
  const outlives = leaving && new Blob([JSON.stringify(body)]).size < maxOutlivingBytes
  const { note } = await request(noteCalls.writeNote, {
    params: { documentId },
    body,
    // This tab need not hear of what it saved itself.
    headers: ownSocket(),
    ...(outlives && { keepalive: true }),
  })
  return note
}
