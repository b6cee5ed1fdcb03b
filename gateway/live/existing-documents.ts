import { LRUCache } from 'lru-cache'

/** Number of cached ids, about 100 bytes each. */
const remembered = 50_000

/**
 * Filters ids by the documents that may be watched. Caches those that exist, so that a thousand clients that reconnect at once
 * cause one lookup per document.
 */
export function createExistingDocuments(read: (ids: readonly string[]) => Promise<ReadonlySet<string>>) {
  const known = new LRUCache<string, true>({ max: remembered })

  /** The ids that exist, and the number of those that do not. Rejects if the store is unavailable. */
  return async (ids: readonly string[]): Promise<{ existing: string[]; unknown: number }> => {
    const asked = ids.filter((id) => known.get(id) === undefined)
    if (asked.length === 0) return { existing: [...ids], unknown: 0 }
    const found = await read(asked)
    for (const id of found) known.set(id, true)
    const missing = new Set(asked.filter((id) => !found.has(id)))
    return { existing: ids.filter((id) => !missing.has(id)), unknown: missing.size }
  }
}
export type ExistingDocuments = ReturnType<typeof createExistingDocuments>
