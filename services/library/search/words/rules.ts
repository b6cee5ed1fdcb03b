import { maxSearchWords, searchWordsChanged } from '#events'
import { raise } from '#platform/core'
import { createSameWords, keyOf, type Pair } from '../same-words'

export interface StoredPair {
  _id: string
  one: string
  other: string
  addedAt: Date
}
export interface SearchWords {
  pairs: StoredPair[]
}

type Added = 'added' | 'same-words' | 'too-many-search-words'

/** Adds a pair, unless its words mean the same already. */
export function addPair(
  words: SearchWords | null,
  { pair, actorId, builtIn }: { pair: StoredPair; actorId: string; builtIn: readonly Pair[] },
) {
  const pairs = words?.pairs ?? []
  const same = createSameWords([...builtIn, ...pairs.map(({ one, other }) => [one, other] as const)])
  if (same.areSame(keyOf(pair.one), keyOf(pair.other))) return { outcome: 'same-words' satisfies Added }
  if (pairs.length >= maxSearchWords) return { outcome: 'too-many-search-words' satisfies Added }
  const { _id: pairId, one, other } = pair
  return {
    outcome: 'added' satisfies Added,
    next: { pairs: [...pairs, pair] },
    events: [raise(searchWordsChanged, { pairId, actorId, change: 'added', one, other })],
  }
}

export function removePair(
  words: SearchWords | null,
  { pairId, actorId }: { pairId: string; actorId: string },
) {
  const pair = words?.pairs.find(({ _id }) => _id === pairId)
  if (words === null || pair === undefined) return { outcome: null }
  const { one, other } = pair
  return {
    outcome: null,
    next: { pairs: words.pairs.filter(({ _id }) => _id !== pairId) },
    events: [raise(searchWordsChanged, { pairId, actorId, change: 'removed', one, other })],
  }
}
