import { z } from 'zod'
import { documentKind } from '#events'
import { defineRecord, type RecordOf } from '#platform'

/** A user's digest setting, and when the next digest is due; `_id` is the user's. Absent before the first news or choice. */
export const digest = defineRecord({
  name: 'Digest',
  collection: 'digests',
  fields: {
    /** False if nothing comes into the inbox. */
    inbox: z.boolean(),
    /** The hour in Singapore. */
    hour: z.number(),
    /** Null: all. */
    kinds: z.array(documentKind).nullable(),
    mail: z.boolean(),
    /** Digests so far, in the inbox and by mail. */
    digests: z.number(),
    /** When the inbox gets the next one; null if nothing was published since the last one. */
    dueAt: z.date().nullable(),
    /** Documents published up to this time were announced in the inbox, or never will be. */
    toldUntil: z.date(),
    /** The same for mails. */
    mailDueAt: z.date().nullable(),
    mailedUntil: z.date(),
    /** Ends the mails without a login; null before the first time that the user wanted any. */
    mailToken: z.string().nullable(),
    /** Grows with every decision, and guards it. */
    version: z.number(),
  },
  indexes: [{ key: { dueAt: 1 } }, { key: { mailDueAt: 1 } }, { key: { mailToken: 1 } }],
  outbox: true,
})
export type DigestRecord = RecordOf<typeof digest>
