import type { Outbox } from '#platform/core'
import type { RecordModel } from './model'
import { markSeen } from './rules'

/** Marks the current warnings as seen. One that arrives meanwhile stays unseen. */
export const createMarkSeen =
  ({ records, outbox }: { records: RecordModel; outbox: Pick<Outbox, 'decide'> }) =>
  async (userId: string): Promise<void> => {
    const shown = await records.findById(userId, { warnings: 1 }).lean()
    if (shown === null) return
    const documentIds = new Set(shown.warnings.map(({ documentId }) => documentId))
    await outbox.decide(records, userId, (record) => markSeen(record, documentIds))
  }
