import type { mongo } from 'mongoose'
import type { DocumentStatus } from '#events'
import type { DocumentRecord, Store } from '../model'

const together = 500

/** A document as versions before `status` stored it. The oldest ones lack more than that. */
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
 * Gives documents of older versions their status. Idempotent, and several processes may do it at once. No older version may run
 * beside this one: it would not find the documents any more.
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
