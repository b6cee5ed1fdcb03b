import type { SearchWordsRequest } from '#events'
import { AppError, newId, type Clock, type Outbox } from '#platform/core'
import type { Library } from '../../contract'
import type { Store } from '../../model'
import type { SearchEngine } from '../port'
import { builtInPairs } from '../same-words'
import { createSharedCodes, type SharedCodes } from '../shared-codes'
import { addPair, removePair, type StoredPair } from './rules'

/** All pairs are one record: every search uses all of them. */
const theOne = 'pairs'

const shown = ({ addedAt, ...pair }: StoredPair) => ({ ...pair, addedAt: addedAt.toISOString() })

/** The codes that share a module, by the table in the store. */
export async function readSharedCodes(searchWords: Store['searchWords']): Promise<SharedCodes> {
  const record = await searchWords.findById(theOne, { pairs: 1 }).lean()
  return createSharedCodes((record?.pairs ?? []).map(({ one, other }) => [one, other] as const))
}

/** The admins' pairs of words with the same meaning, in the store and in the search engine. */
export function createSearchWords({
  store: { searchWords },
  outbox,
  clock,
  engine,
  shareCodes,
}: {
  store: Pick<Store, 'searchWords'>
  outbox: Pick<Outbox, 'decide'>
  clock: Clock
  engine: Pick<SearchEngine, 'setPairs'>
  /** Files documents under the codes of the table. */
  shareCodes: (codes: SharedCodes) => Promise<void>
}) {
  let known = 0

  /** Reads the pairs, and has the search use them. A read that was overtaken by a later one is ignored. */
  async function refresh(): Promise<void> {
    const record = await searchWords.findById(theOne, { pairs: 1, version: 1 }).lean()
    if (record === null || record.version < known) return
    known = record.version
    const pairs = record.pairs.map(({ one, other }) => [one, other] as const)
    engine.setPairs(pairs)
    await shareCodes(createSharedCodes(pairs))
  }

  const library: Pick<Library, 'searchWords' | 'addSearchWords' | 'removeSearchWords'> = {
    async searchWords() {
      const record = await searchWords.findById(theOne, { pairs: 1 }).lean()
      return {
        pairs: (record?.pairs ?? []).map(shown).toReversed(),
        builtIn: builtInPairs.map(([one, other]) => ({ one, other })),
      }
    },
    async addSearchWords(actorId: string, { one, other }: SearchWordsRequest) {
      const pair = { _id: newId(), one, other, addedAt: clock.now() }
      const outcome = await outbox.decide(searchWords, theOne, (words) =>
        addPair(words, { pair, actorId, builtIn: builtInPairs }),
      )
      if (outcome === 'same-words') throw new AppError('same-words', 409, 'These already mean the same.')
      if (outcome === 'too-many-search-words')
        throw new AppError(
          'too-many-search-words',
          409,
          'The list is full. Remove a pair that nobody needs any more.',
        )
      await refresh()
      return shown(pair)
    },
    async removeSearchWords(actorId: string, pairId: string) {
      await outbox.decide(searchWords, theOne, (words) => removePair(words, { pairId, actorId }))
      await refresh()
    },
  }
  return { library, refresh }
}
