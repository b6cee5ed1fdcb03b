import { batchOf, type Migration } from '#platform'
import { createStore } from '../model'

const together = 500

const ofAnotherForm = { keys: { $exists: false } }

/** See docs/decisions/036-near-copies.md. */
export const likenessForm: Migration = {
  name: 'likeness-form',
  description:
    'Fingerprints of documents in a former form are deleted; the program computes them again, in the background.',
  upgrade: 'stop',
  plan: ({ connection }) => createStore(connection).likenesses.countDocuments(ofAnotherForm),
  async batch({ connection }) {
    const { likenesses } = createStore(connection)
    const older = await likenesses.find(ofAnotherForm, { _id: 1 }).limit(together).lean<{ _id: string }[]>()
    if (older.length === 0) return batchOf([], 0)
    const ids = older.map(({ _id }) => _id)
    const { deletedCount } = await likenesses.deleteMany({ _id: { $in: ids }, ...ofAnotherForm })
    return batchOf(older, deletedCount)
  },
}
