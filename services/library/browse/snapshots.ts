import { LRUCache } from 'lru-cache'

/** Lists kept: those that everybody opens, and what is browsed at the moment. */
const maxLists = 500

interface Snapshot<List> {
  /** Of the library, when its making began. */
  revision: number
  list: List
}

/**
 * Lists as they were made last: as long as nothing in the library changes, and where a change did not touch them, they are the same
 * object. `isSame`: whether a list that was made anew says what the one before did.
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
    // One that was begun later may be done already.
    if (before === undefined || before.revision <= began) kept.set(key, { revision: began, list })
    return list
  }

  return async (key: string, build: () => Promise<List>): Promise<List> => {
    const now = revision()
    const known = kept.get(key)
    if (known?.revision === now) return known.list
    const running = making.get(key)
    // A call after a change is not answered by a read from before it.
    if (running?.revision === now) return running.list
    const list = make(key, now, build)
    const mine = { revision: now, list }
    making.set(key, mine)
    return list.finally(() => {
      if (making.get(key) === mine) making.delete(key)
    })
  }
}
