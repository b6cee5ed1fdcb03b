import { LRUCache } from 'lru-cache'
import { readTogether } from '../read-together'
import { interceptWrites } from './write-interceptor'

/** Some fields of the records of one collection, and how to read them. */
export interface Lookup<V> {
  collection: object
  /** The fields that `read` returns. Changes of other fields invalidate nothing. */
  fields: readonly (keyof V & string)[]
  /** Records by id; missing ones are left out. */
  read: (ids: readonly string[]) => Promise<ReadonlyMap<string, V>>
}

/** Makes a lookup by id: the record as of the moment of the call, or null. */
export type CreateLookup = <V extends object>(reading: Lookup<V>) => (id: string) => Promise<V | null>

/** For several writing processes: each call is answered by a read that began after it. */
export const createFreshLookup: CreateLookup = ({ read }) => readTogether(read)

const maxCached = 10_000
/** A slow store may still apply a write that failed: nothing is cached for this long. */
const uncertainMs = 60_000

/**
 * For a process that is the only writer: caches records until one of our writes may change them. Reads every time while a write is in progress,
 * for a minute after a failed one, and while the store `isAway`.
 */
export const createRecordCache =
  (isAway: () => boolean): CreateLookup =>
  (lookup) =>
    createCachedLookup(lookup, isAway)

function createCachedLookup<V extends object>(
  { collection, fields, read }: Lookup<V>,
  isAway: () => boolean,
): (id: string) => Promise<V | null> {
  const cache = new LRUCache<string, V>({ max: maxCached })
  const readNow = readTogether(read)
  let writing = 0
  /** Number of writes that have begun or ended. */
  let turns = 0
  let uncertainUntil = -Infinity

  const turn = () => {
    turns++
    cache.clear()
  }
  interceptWrites(collection, new Set(fields), () => {
    writing++
    turn()
    return (succeeded) => {
      writing--
      turn()
      if (!succeeded) uncertainUntil = performance.now() + uncertainMs
    }
  })

  return async (id) => {
    const cached = cache.get(id)
    if (cached !== undefined && !isAway()) return cached
    const before = turns
    const found = await readNow(id)
    const isCertain = writing === 0 && turns === before && performance.now() >= uncertainUntil
    if (found !== null && isCertain) cache.set(id, Object.freeze(found))
    return found
  }
}
