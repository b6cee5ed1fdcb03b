import { LRUCache } from 'lru-cache'

/** Lists to cache: those that everybody opens, and those being browsed now. */
const maxLists = 500

interface Snapshot<List> {
  /** Of the library, when computing began. */
  revision: number
  list: List
}

/**
 * Caches computed lists. A list is the same object until a change in the library affects it. `isSame`: true if a recomputed list equals
 * the previous one.
 */
export function createSnapshots<List extends object>(
  revision: () => number,
  isSame: (before: List, now: List) => boolean,
) {
  const kept = new LRUCache<string, Snapshot<List>>({ max: maxLists })
  const making = new Map<string, Snapshot<Promise<List>>>()

  async function make(key: string, began: number, build: () => Promise<List>): Promise<List> {
    const now = await build()
    const before = kept.get(key)
    const list = before && isSame(before.list, now) ? before.list : now
    // A computation that began later may have finished already.
    if (before === undefined || before.revision <= began) kept.set(key, { revision: began, list })
    return list
  }

  return async (key: string, build: () => Promise<List>): Promise<List> => {
    const now = revision()
    const known = kept.get(key)
    if (known?.revision === now) return known.list
    const running = making.get(key)
    // A call after a change must not get a read from before it.
    if (running?.revision === now) return running.list
    const list = make(key, now, build)
    const mine = { revision: now, list }
    making.set(key, mine)
    return list.finally(() => {
      if (making.get(key) === mine) making.delete(key)
    })
  }
}
