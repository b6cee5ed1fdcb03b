import { setImmediate as turn } from 'node:timers/promises'
import Fuse, { type Expression } from 'fuse.js'
import { LRUCache } from 'lru-cache'
import { searchedFields, searchExpressions, words, type Searched } from './search-terms'

interface Entry extends Searched {
  _id: string
}
export interface Indexed {
  _id: string
  courseCode: string
  title: string
  year: string | null
}

/** Removals that are remembered: more than can happen while a load is under way. */
const maxRemoved = 10_000
/** Documents a shard: about a millisecond of searching, between which others have their turn. */
const shardSize = 1000
const options = {
  keys: [...searchedFields],
  useExtendedSearch: true,
  includeScore: true,
  shouldSort: false,
  threshold: 0.4,
  minMatchCharLength: 2,
  ignoreLocation: true,
}

/** The active documents in memory, to be searched. */
export function createSearchIndex() {
  const shards: { size: number; fuse: Fuse<Entry> }[] = []
  const shardOf = new Map<string, (typeof shards)[number]>()
  /** What was removed, so that a load that read it earlier does not bring it back. */
  const removed = new LRUCache<string, true>({ max: maxRemoved })

  function insert(document: Indexed): void {
    let shard = shards.at(-1)
    if (shard === undefined || shard.size >= shardSize) {
      shard = { size: 0, fuse: new Fuse<Entry>([], options) }
      shards.push(shard)
    }
    shard.fuse.add({
      _id: document._id,
      courseCode: document.courseCode.toLowerCase(),
      title: words(document.title).join(' '),
      year: (document.year ?? '').toLowerCase(),
    })
    shard.size++
    shardOf.set(document._id, shard)
  }

  function removeFromShard(documentId: string): void {
    const shard = shardOf.get(documentId)
    if (shard === undefined) return
    shard.fuse.remove(({ _id }) => _id === documentId)
    shardOf.delete(documentId)
  }

  async function find(expression: Expression): Promise<{ _id: string; score: number }[]> {
    const found: { _id: string; score: number }[] = []
    for (const { fuse } of shards) {
      for (const { item, score } of fuse.search(expression)) found.push({ _id: item._id, score: score ?? 0 })
      await turn()
    }
    return found.sort((a, b) => a.score - b.score || (a._id < b._id ? 1 : -1))
  }

  return {
    /** A document that was published. */
    put: (document: Indexed): void => {
      removed.delete(document._id)
      removeFromShard(document._id)
      insert(document)
    },
    /** A document that was removed. */
    remove: (documentId: string): void => {
      removed.set(documentId, true)
      removeFromShard(documentId)
    },
    /** A document as it was read some time ago: what events said meanwhile counts more. False where they said something. */
    load(document: Indexed): boolean {
      if (removed.has(document._id) || shardOf.has(document._id)) return false
      insert(document)
      return true
    },
    size: (): number => shardOf.size,
    /** Ids, best first: documents that include every word, or else those that resemble. */
    async search(query: string): Promise<string[]> {
      const expressions = searchExpressions(query)
      if (expressions === null) return []
      const included = await find(expressions.include)
      const found = included.length > 0 ? included : await find(expressions.fuzzy)
      return found.map(({ _id }) => _id)
    },
  }
}
export type SearchIndex = ReturnType<typeof createSearchIndex>
