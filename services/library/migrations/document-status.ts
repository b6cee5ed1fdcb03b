import type { mongo } from 'mongoose'
import type { DocumentStatus } from '#events'
import { batchOf, type Migration } from '#platform'
import { createStore, type DocumentRecord } from '../model'

const together = 500

/** A document as stored by releases without `status`. The oldest ones lack more fields. */
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

const withoutStatus = { status: null as never }

/** See docs/decisions/043-one-life-of-a-document.md. */
export const documentStatus: Migration = {
  name: 'document-status',
  description: 'Documents get one status in place of the fields that said together where they were.',
  upgrade: 'stop',
  plan: ({ connection }) => createStore(connection).native.documents.countDocuments(withoutStatus),
  async batch({ connection }) {
    const { documents } = createStore(connection).native
    const older = await documents
      .find<Older>(withoutStatus, { projection: olderFields })
      .limit(together)
      .toArray()
    if (older.length === 0) return batchOf([], 0)
    const { modifiedCount } = await documents.bulkWrite(older.map(converted), { ordered: false })
    return batchOf(older, modifiedCount)
  },
}

const olderFields = {
  isActive: 1,
  removalReason: 1,
  life: 1,
  restorableUntil: 1,
  restored: 1,
  similarTo: 1,
} as const

function converted(older: Older): mongo.AnyBulkWriteOperation<DocumentRecord> {
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
      filter: { _id, ...withoutStatus },
      update: { $set: whole, $unset: { isActive: '', removalReason: '' } as never },
    },
  }
}
