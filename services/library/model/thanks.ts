import { z } from 'zod'
import { thanksAct } from '#events'
import { defineRecord, type RecordOf } from '#platform'

/**
 * Thanks for an uploader: a save or a "this helped", whose `_id` is `act:document:reader`; or the first like of a document on a day, whose
 * `_id` is `like:document:day`.
 */
export const thanks = defineRecord({
  name: 'Thanks',
  collection: 'thanks',
  fields: {
    act: thanksAct,
    uploaderId: z.string(),
    documentId: z.string(),
    /** Of a like: null until its uploader is told of it, since the first one may be taken back. */
    readerId: z.string().nullable(),
    /** False once it was taken back. */
    stands: z.boolean(),
    givenAt: z.date(),
    /** When a sweep looks at it; null if there is nothing to tell. */
    dueAt: z.date().nullable(),
    /** True once it was announced or never will be. Giving it again does not change that. */
    isSettled: z.boolean(),
  },
  indexes: [
    { key: { dueAt: 1 } },
    { key: { uploaderId: 1, dueAt: 1 } },
    { key: { readerId: 1, documentId: 1 } },
  ],
  outbox: false,
})
export type ThanksRecord = RecordOf<typeof thanks>

/** The lines that an uploader was told; `_id` is the user's. */
export const thanksBook = defineRecord({
  name: 'ThanksBook',
  collection: 'thanks_books',
  fields: {
    /** True if the user is told of no thanks. */
    isOff: z.boolean(),
    lines: z.number(),
    /** No line before this time. */
    nextAt: z.date().nullable(),
    /** The thanks in the newest line, until each of them is settled. */
    telling: z.array(z.object({ thanksId: z.string(), readerId: z.string() })),
    /** Grows with every change. It guards decisions. */
    version: z.number(),
  },
  // Finds what a crash left unsettled.
  indexes: [{ key: { 'telling.thanksId': 1 }, sparse: true }],
  outbox: true,
})
export type ThanksBookRecord = RecordOf<typeof thanksBook>
