import type { mongo } from 'mongoose'
import { guessKind, readYear } from '#events'
import type { DocumentRecord, Store } from '../model'

const together = 500

/** A document as stored by versions without `kind`. */
type Older = Pick<DocumentRecord, '_id' | 'title' | 'year'>

/**
 * Gives documents of older versions their kind, guessed from the title, and writes their year in its one form; a year that cannot be read
 * stays as it was typed. Continues where it was interrupted. Idempotent, also when several processes run it at once.
 */
export async function migrateDetails({ native: { documents } }: Pick<Store, 'native'>): Promise<number> {
  let migrated = 0
  for (;;) {
    const older = await documents
      .find<Older>({ kind: null }, { projection: { title: 1, year: 1 } })
      .limit(together)
      .toArray()
    if (older.length === 0) return migrated
    const { modifiedCount } = await documents.bulkWrite(older.map(migration), { ordered: false })
    migrated += modifiedCount
  }
}

const migration = ({ _id, title, year }: Older): mongo.AnyBulkWriteOperation<DocumentRecord> => ({
  updateOne: {
    filter: { _id, kind: null },
    update: { $set: { kind: guessKind({ title }), year: readYear(year ?? '') ?? year } },
  },
})
