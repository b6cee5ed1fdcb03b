import type { RecordModel } from './model'

/** Marks the warnings that stand there now as seen; one that arrives meanwhile stays unseen. */
export const createMarkSeen =
  (records: RecordModel) =>
  async (userId: string): Promise<void> => {
    let shown: Set<string> | undefined
    for (;;) {
      const record = await records.findById(userId, { warnings: 1, version: 1 }).lean()
      if (record === null) return
      shown ??= new Set(record.warnings.map(({ documentId }) => documentId))
      const warnings = record.warnings.map((warning) => ({
        ...warning,
        seen: warning.seen || shown?.has(warning.documentId) === true,
      }))
      if (warnings.every(({ seen }, index) => seen === record.warnings[index]?.seen)) return

      const marked = await records.updateOne(
        { _id: userId, version: record.version },
        { $set: { warnings }, $inc: { version: 1 } },
      )
      if (marked.matchedCount === 1) return
    }
  }
