import type { mongo } from 'mongoose'
import { guessKind, readYear } from '#events'
import { batchOf, type Migration } from '#platform'
import { createStore, type DocumentRecord } from '../model'

const together = 500

/** A document as stored by releases without `kind`. */
type Older = Pick<DocumentRecord, '_id' | 'title' | 'year'>

/** See docs/decisions/059-what-students-choose-by.md. */
export const documentDetails: Migration = {
  name: 'document-details',
  description:
    'Documents get a kind, guessed from the title, and their year in its one form; a year that cannot be read stays as typed.',
  upgrade: 'stop',
  plan: ({ connection }) => createStore(connection).native.documents.countDocuments({ kind: null }),
  async batch({ connection }) {
    const { documents } = createStore(connection).native
    const older = await documents
      .find<Older>({ kind: null }, { projection: { title: 1, year: 1 } })
      .limit(together)
      .toArray()
    if (older.length === 0) return batchOf([], 0)
    const { modifiedCount } = await documents.bulkWrite(older.map(converted), { ordered: false })
    return batchOf(older, modifiedCount)
  },
}

const converted = ({ _id, title, year }: Older): mongo.AnyBulkWriteOperation<DocumentRecord> => ({
  updateOne: {
    filter: { _id, kind: null },
    update: { $set: { kind: guessKind({ title }), year: readYear(year ?? '') ?? year } },
  },
})
