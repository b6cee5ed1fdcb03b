import { LRUCache } from 'lru-cache'

/** Ids that are remembered, about 100 bytes each. */
const remembered = 50_000

/**
 * Tells which of some ids are those of documents that may be watched. What exists once is remembered, so that a thousand
 * clients that come back at once ask the store about each document once.
 */
export function createExistingDocuments(read: (ids: readonly string[]) => Promise<ReadonlySet<string>>) {
  const known = new LRUCache<string, true>({ max: remembered })

  /** The ids among these that exist, and how many do not. Rejects where the store cannot be asked. */
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
