import { noteCalls, type ListedNote } from '#events'
import { request } from '../../../http/api-client'

/** All of the user's notes that have a text. Throws ApiError. */
export async function readAllNotes(): Promise<ListedNote[]> {
  const all: ListedNote[] = []
  let cursor: string | undefined
  do {
    const { notes, next } = await request(noteCalls.notes, {
      query: { ...(cursor !== undefined && { cursor }) },
    })
    all.push(...notes)
    cursor = next ?? undefined
  } while (cursor !== undefined)
  return all
}
