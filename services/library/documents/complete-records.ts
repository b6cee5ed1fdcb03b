import type { DocumentRecord, Store } from '../model'

type Row = Pick<DocumentRecord, '_id'> & Partial<Pick<DocumentRecord, 'life'>>

/** Gives documents that were stored before these fields were kept what they lack. */
export async function completeRecords(
  { native }: Pick<Store, 'native'>,
  rows: readonly Row[],
): Promise<void> {
  const older = rows.filter(({ life }) => life === undefined)
  if (older.length === 0) return
  await native.documents.bulkWrite(
    older.map(({ _id }) => ({
      updateOne: {
        // The guard: another process may have completed it, and it may have been deleted since.
        filter: { _id, life: { $exists: false } },
        update: { $set: { life: 1, restorableUntil: null } },
      },
    })),
    { ordered: false },
  )
}
