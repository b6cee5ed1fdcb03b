import { warningIssued } from '#events'
import { isDuplicateKey, type Clock, type Outbox } from '#platform'
import type { RecordModel } from './model'
import { unseenOf, warningFor } from './rules'

export type IssueWarning = (userId: string, document: { documentId: string; title: string }) => Promise<void>

/** Warns a user of a removed document, once per document however often it is asked for. */
export function createIssueWarning({
  records,
  outbox,
  clock,
}: {
  records: RecordModel
  outbox: Outbox
  clock: Clock
}): IssueWarning {
  return async (userId, document) => {
    for (;;) {
      const record = await records.findById(userId).lean()
      const earlier = record?.warnings ?? []
      if (earlier.some(({ documentId }) => documentId === document.documentId)) return

      const warning = warningFor(document, earlier, clock.now())
      const warnings = [...earlier, warning]
      const { seen: _seen, at, ...told } = warning
      const issued = outbox.event(warningIssued, {
        ...told,
        userId,
        at: at.toISOString(),
        total: warnings.length,
        unseen: unseenOf(warnings),
      })

      if (record === null) {
        try {
          await outbox.insert(records, { _id: userId, warnings, version: 1 }, [issued])
          return
        } catch (error) {
          if (!isDuplicateKey(error)) throw error
        }
      } else {
        const written = await outbox.update(
          records,
          { _id: userId, version: record.version, 'warnings.documentId': { $ne: document.documentId } },
          { $push: { warnings: warning }, $inc: { version: 1 } },
          [issued],
        )
        if (written !== null) return
      }
      // Somebody else changed the record in between: decide again on what it is now.
    }
  }
}
