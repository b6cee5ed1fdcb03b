import type { mongo } from 'mongoose'
import { batchOf, type Migration } from '#platform'
import { createStore, type RemarkRecord } from '../model'
import { newTextId } from '../texts/new-text-id'

const together = 500

const withoutId = { textId: null as never }

/** See docs/decisions/090-text-reports.md. */
export const remarkIds: Migration = {
  name: 'remark-ids',
  description: 'Remarks get the id by which they can be reported.',
  upgrade: 'stop',
  plan: ({ connection }) => createStore(connection).remarks.countDocuments(withoutId),
  async batch({ connection }) {
    const { remarks } = createStore(connection)
    const older = await remarks
      .find(withoutId, { _id: 1 })
      .limit(together)
      .lean<Pick<RemarkRecord, '_id'>[]>()
    if (older.length === 0) return batchOf([], 0)
    const { modifiedCount } = await remarks.collection.bulkWrite(older.map(converted), { ordered: false })
    return batchOf(older, modifiedCount)
  },
}

const converted = ({ _id }: Pick<RemarkRecord, '_id'>): mongo.AnyBulkWriteOperation => ({
  updateOne: { filter: { _id: _id as never, textId: null }, update: { $set: { textId: newTextId() } } },
})
