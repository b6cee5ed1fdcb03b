import type { SharePhraseRequest } from '#events'
import { AppError, newId, type Clock, type Outbox } from '#platform/core'
import type { Library } from '../contract'
import type { Store } from '../model'
import { addPhrase, phrasesOf, removePhrase, type StoredPhrase } from './rules'

/** All phrases are one record: every upload uses all of them. */
const theOne = 'phrases'

const shown = ({ addedAt, ...phrase }: StoredPhrase) => ({
  ...phrase,
  addedAt: addedAt?.toISOString() ?? null,
})

/** The words to search for. Read for each upload, so that a change is known in every process at once. */
export const readSharePhrases = async (sharePhrases: Store['sharePhrases']): Promise<string[]> =>
  phrasesOf(await sharePhrases.findById(theOne, { phrases: 1 }).lean()).map(({ words }) => words)

/** The phrases by which lecturers' material is recognised at upload. */
export function createSharePhrases({
  store: { sharePhrases },
  outbox,
  clock,
}: {
  store: Pick<Store, 'sharePhrases'>
  outbox: Pick<Outbox, 'decide'>
  clock: Clock
}): Pick<Library, 'sharePhrases' | 'addSharePhrase' | 'removeSharePhrase'> {
  return {
    async sharePhrases() {
      const table = await sharePhrases.findById(theOne, { phrases: 1 }).lean()
      return phrasesOf(table).map(shown).toReversed()
    },
    async addSharePhrase(actorId: string, { words }: SharePhraseRequest) {
      const phrase = { _id: newId(), words, addedAt: clock.now() }
      const outcome = await outbox.decide(sharePhrases, theOne, (table) =>
        addPhrase(table, { phrase, actorId }),
      )
      if (outcome === 'same-words') throw new AppError('same-words', 409, 'This phrase is in the table.')
      if (outcome === 'too-many-phrases')
        throw new AppError(
          'too-many-phrases',
          409,
          'The table is full. Remove a phrase that nobody needs any more.',
        )
      return shown(phrase)
    },
    async removeSharePhrase(actorId: string, phraseId: string) {
      await outbox.decide(sharePhrases, theOne, (table) => removePhrase(table, { phraseId, actorId }))
    },
  }
}
