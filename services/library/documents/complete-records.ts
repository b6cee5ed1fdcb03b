import { shelvesOf } from '../browse/rules'
import type { DocumentRecord, Store } from '../model'

type Row = Pick<DocumentRecord, '_id' | 'university' | 'courseCode' | 'year' | 'isActive'> &
  Partial<Pick<DocumentRecord, 'shelves' | 'life'>>

/** Gives documents that were stored before these fields were kept what they lack. */
export async function completeRecords(
  { native }: Pick<Store, 'native'>,
  rows: readonly Row[],
): Promise<void> {
  const older = rows.filter(({ shelves, life }) => shelves === undefined || life === undefined)
  if (older.length === 0) return
  await native.documents.bulkWrite(
    older.map((row) => ({
      updateOne: {
        // The guard: it may be removed at this moment.
        filter: { _id: row._id, isActive: row.isActive },
        update: {
          $set: {
            shelves: row.isActive ? shelvesOf(row) : [],
            ...(row.life === undefined && { life: 1, restorableUntil: null }),
          },
        },
      },
    })),
    { ordered: false },
  )
}
