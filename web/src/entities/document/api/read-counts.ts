import { countsResponse, maxCounted } from '#events'
import type { z } from 'zod'
import { call } from '../../../http/api-client'

type Counted = z.infer<typeof countsResponse>['documents'][number]

/** The counts of documents as they are now, without those that cannot be read. */
export async function readCounts(ids: readonly string[]): Promise<Counted[]> {
  const counted: Counted[] = []
  for (let at = 0; at < ids.length; at += maxCounted) {
    const query = ids.slice(at, at + maxCounted).join()
    // Where this fails the connection is at fault, and all is read again with the next one.
    const answer = await call('GET', `/auth/documents/counts?ids=${query}`, countsResponse).catch(() => null)
    counted.push(...(answer?.documents ?? []))
  }
  return counted
}
