import type { Connection, Model } from 'mongoose'
import { z } from 'zod'
import { takeDownGround, takeDownState } from '#events'
import { createModel, defineRecord, type RecordOf } from '#platform'

/** Who filed a notice. In no event, case or audit entry, and shown to admins only. */
const claimant = z.object({
  name: z.string(),
  address: z.string(),
  phone: z.string(),
  email: z.string(),
  onBehalfOf: z.string().nullable(),
  signature: z.string(),
})

/** A take-down notice, from its form to its end. */
const notice = defineRecord({
  name: 'TakeDownNotice',
  collection: 'take_down_notices',
  fields: {
    documentId: z.string(),
    uploaderId: z.string(),
    /** Of the document, when the notice was filed. */
    title: z.string(),
    ground: takeDownGround,
    state: takeDownState,
    /** How often it was put to admins. */
    round: z.number(),
    /** Random; with a secret of the installation it makes the links in its mails. */
    seed: z.string(),
    /** Null once it is deleted. */
    claimant: claimant.nullable(),
    work: z.string(),
    why: z.string(),
    filedAt: z.date(),
    confirmedAt: z.date().nullable(),
    decidedAt: z.date().nullable(),
    /** The note of the decision to uphold or reject it. */
    note: z.string().nullable(),
    /** The decisions that were carried out. */
    decisionIds: z.array(z.string()),
    /** The uploader's request to have the document back. `who`: null once it is deleted. */
    restoration: z
      .object({
        words: z.string(),
        at: z.date(),
        who: z.object({ name: z.string(), address: z.string(), signature: z.string() }).nullable(),
      })
      .nullable(),
    /** When the document is published again. */
    deadline: z.date().nullable(),
    /** The claimant's words about court action. */
    court: z
      .object({ words: z.string(), at: z.date(), answer: z.enum(['pending', 'recorded', 'set-aside']) })
      .nullable(),
    /** When names and addresses in it are deleted; null once they are. */
    dataUntil: z.date().nullable(),
    version: z.number(),
  },
  indexes: [
    { key: { state: 1, deadline: 1 } },
    { key: { state: 1, filedAt: 1 } },
    { key: { documentId: 1, state: 1 } },
    { key: { uploaderId: 1, state: 1 } },
    { key: { dataUntil: 1 } },
  ],
  outbox: true,
})
export type NoticeRecord = RecordOf<typeof notice>
export type NoticeModel = Model<NoticeRecord>
export const createNoticeModel = (connection: Connection): NoticeModel => createModel(connection, notice)
