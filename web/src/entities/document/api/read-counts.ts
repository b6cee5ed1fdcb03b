import { shelfCalls, maxCounted, type DocumentCounts } from '#events'
import { request } from '../../../http/api-client'

/** Current counts of documents, without unavailable ones. */
export async function readCounts(ids: readonly string[]): Promise<DocumentCounts[]> {
  const counted: DocumentCounts[] = []
  for (let at = 0; at < ids.length; at += maxCounted) {
    const query = { ids: ids.slice(at, at + maxCounted).join() }
    // A failure means a lost connection, and everything is refetched on reconnection.
    const answer = await request(shelfCalls.documentCounts, { query }).catch(() => null)
    counted.push(...(answer?.documents ?? []))
  }
  return counted
}
