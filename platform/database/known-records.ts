import { LRUCache } from 'lru-cache'
import { readTogether } from '../read-together'
import { interceptWrites } from './write-interceptor'

/** Some fields of the records of one collection, and how to read them. */
export interface Reading<V> {
  collection: object
  /** All that `read` tells of: who changes another field changes nothing that is known. */
  fields: readonly (keyof V & string)[]
  /** By their ids; what is not there is left out. */
  read: (ids: readonly string[]) => Promise<ReadonlyMap<string, V>>
}

/** Makes a reader of records by their ids: as they are at the moment of the call, null where there is none. */
export type CreateReader = <V extends object>(reading: Reading<V>) => (id: string) => Promise<V | null>

/** Where several processes write: each call is answered by a read that began after it. */
export const createFreshReader: CreateReader = ({ read }) => readTogether(read)

const maxKnown = 10_000
/** A write that failed may be made all the same, by a store that was only slow: so long nothing is taken as known. */
const doubtMs = 60_000

/**
 * Where this process alone writes: what was read once is known until a write of ours may change it. While one is under way, for a
 * minute after one that failed, and while the store `isAway`, every call is answered by a read: nobody is let in, only to find nothing.
 */
export const knowingReaders =
  (isAway: () => boolean): CreateReader =>
  (reading) =>
    createKnowingReader(reading, isAway)

function createKnowingReader<V extends object>(
  { collection, fields, read }: Reading<V>,
  isAway: () => boolean,
): (id: string) => Promise<V | null> {
  const known = new LRUCache<string, V>({ max: maxKnown })
  const readAnew = readTogether(read)
  let underWay = 0
  /** How many writes began or ended so far. */
  let turns = 0
  let doubtfulUntil = -Infinity

  const turn = () => {
    turns++
    known.clear()
  }
  interceptWrites(collection, new Set(fields), () => {
    underWay++
    turn()
    return (succeeded) => {
      underWay--
      turn()
      if (!succeeded) doubtfulUntil = performance.now() + doubtMs
    }
  })

  return async (id) => {
    const remembered = known.get(id)
    if (remembered !== undefined && !isAway()) return remembered
    const before = turns
    const found = await readAnew(id)
    const isCertain = underWay === 0 && turns === before && performance.now() >= doubtfulUntil
    if (found !== null && isCertain) known.set(id, Object.freeze(found))
    return found
  }
}
