import { shelfCalls, maxCounted, type DocumentCounts } from '#events'
import { request } from '../../../http/api-client'

/** The counts of documents as they are now, without those that cannot be read. */
export async function readCounts(ids: readonly string[]): Promise<DocumentCounts[]> {
  const counted: DocumentCounts[] = []
  for (let at = 0; at < ids.length; at += maxCounted) {
    const query = { ids: ids.slice(at, at + maxCounted).join() }
    // Where this fails the connection is at fault, and all is read again with the next one.
    const answer = await request(shelfCalls.documentCounts, { query }).catch(() => null)
    counted.push(...(answer?.documents ?? []))
  }
  return counted
}
