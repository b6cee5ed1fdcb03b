import { maxSharePhrases, sharePhrasesChanged } from '#events'
import { raise } from '#platform/core'
import { defaultPhrases } from '#services/previews'

export interface StoredPhrase {
  _id: string
  words: string
  /** Null for those of a new installation. */
  addedAt: Date | null
}
export interface SharePhrases {
  phrases: StoredPhrase[]
}

/** The table of an installation whose admins have changed nothing. */
const untouched: readonly StoredPhrase[] = defaultPhrases.map((words, at) => ({
  _id: at.toString(16).padStart(24, '0'),
  words,
  addedAt: null,
}))

/** The phrases of the table, oldest first. */
export const phrasesOf = (table: SharePhrases | null): readonly StoredPhrase[] => table?.phrases ?? untouched

/** Adds a phrase, unless it is there. */
export function addPhrase(
  table: SharePhrases | null,
  { phrase, actorId }: { phrase: StoredPhrase; actorId: string },
) {
  const phrases = phrasesOf(table)
  if (phrases.some(({ words }) => words === phrase.words)) return { outcome: 'same-words' as const }
  if (phrases.length >= maxSharePhrases) return { outcome: 'too-many-phrases' as const }
  const { _id: phraseId, words } = phrase
  return {
    outcome: 'added' as const,
    next: { phrases: [...phrases, phrase] },
    events: [raise(sharePhrasesChanged, { phraseId, actorId, change: 'added', words })],
  }
}

export function removePhrase(
  table: SharePhrases | null,
  { phraseId, actorId }: { phraseId: string; actorId: string },
) {
  const phrases = phrasesOf(table)
  const phrase = phrases.find(({ _id }) => _id === phraseId)
  if (phrase === undefined) return { outcome: null }
  const { words } = phrase
  return {
    outcome: null,
    next: { phrases: phrases.filter(({ _id }) => _id !== phraseId) },
    events: [raise(sharePhrasesChanged, { phraseId, actorId, change: 'removed', words })],
  }
}
