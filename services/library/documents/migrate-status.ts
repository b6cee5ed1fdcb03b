import type { mongo } from 'mongoose'
import type { DocumentStatus } from '#events'
import type { DocumentRecord, Store } from '../model'

const together = 500

/** A document as stored by versions without `status`. The oldest ones lack more fields. */
type Older = Pick<DocumentRecord, '_id'> &
  Partial<Pick<DocumentRecord, 'life' | 'restorableUntil' | 'restored' | 'similarTo'>> & {
    isActive: boolean
    removalReason: 'dislikes' | 'deleted' | 'withheld' | 'refused' | null
  }

const statuses = {
  dislikes: 'removed',
  deleted: 'deleted',
  withheld: 'held',
  refused: 'rejected',
} as const satisfies Record<string, DocumentStatus>

/**
 * Adds the status to documents of older versions. Idempotent, also when several processes run it at once. No older version may run at
 * the same time: it would no longer find the documents.
 */
export async function migrateStatus({ native: { documents } }: Pick<Store, 'native'>): Promise<number> {
  let migrated = 0
  for (;;) {
    const older = await documents
      .find<Older>({ status: null as never }, { projection: olderFields })
      .limit(together)
      .toArray()
    if (older.length === 0) return migrated
    const { modifiedCount } = await documents.bulkWrite(older.map(migration), { ordered: false })
    migrated += modifiedCount
  }
}

const olderFields = {
  isActive: 1,
  removalReason: 1,
  life: 1,
  restorableUntil: 1,
  restored: 1,
  similarTo: 1,
} as const

function migration(older: Older): mongo.AnyBulkWriteOperation<DocumentRecord> {
  const { _id, isActive, removalReason, restorableUntil, restored, similarTo, life } = older
  const status = isActive || removalReason === null ? 'published' : statuses[removalReason]
  const whole: Partial<DocumentRecord> = {
    status,
    revision: 1,
    life: life ?? 1,
    restorableUntil: restorableUntil ?? null,
    restored: restored ?? null,
    similarTo: similarTo ?? null,
  }
  return {
    updateOne: {
      filter: { _id, status: null as never },
      update: { $set: whole, $unset: { isActive: '', removalReason: '' } as never },
    },
  }
}
