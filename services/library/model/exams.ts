import { z } from 'zod'
import { defineRecord, type RecordOf } from '#platform'

/** The day of a module's exam, as an admin and students say it; `_id` is the first of the module's codes. */
export const examRecord = defineRecord({
  name: 'Exam',
  collection: 'exams',
  fields: {
    /** As an admin set it; null if none did. Days are those of Singapore: '2026-12-03'. */
    adminDay: z.string().nullable(),
    /** One for each student. */
    proposals: z.array(z.object({ userId: z.string(), day: z.string(), at: z.date() })),
    /** The last of these days: after it the record is deleted. */
    lastDay: z.string(),
    /** Grows with every change. It guards decisions. */
    version: z.number(),
  },
  indexes: [{ key: { 'proposals.userId': 1 }, sparse: true }, { key: { lastDay: 1 } }],
  outbox: true,
})
export type ExamRecord = RecordOf<typeof examRecord>
