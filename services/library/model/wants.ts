import { z } from 'zod'
import { documentKind, offerState } from '#events'
import { defineRecord, type RecordOf } from '#platform'

/** An ask of one student that others seconded, with the documents that uploaders offer for it. */
export const wantRecord = defineRecord({
  name: 'Want',
  collection: 'wants',
  fields: {
    courseCode: z.string(),
    kind: documentKind,
    year: z.string().nullable(),
    /** As the asker wrote it. */
    line: z.string().nullable(),
    /** How often an admin hid the line or showed it again; see texts/rules.ts. */
    hidings: z.number(),
    /** Null once the asker's account is erased. */
    askerId: z.string().nullable(),
    /** False once the asker withdrew: the want stays for its seconders. */
    askerWaits: z.boolean(),
    askedAt: z.date(),
    seconders: z.array(z.object({ userId: z.string(), at: z.date() })),
    /** One for each document. `confirmedBy`: the seconders whom it answers. */
    offers: z.array(
      z.object({
        documentId: z.string(),
        uploaderId: z.string(),
        at: z.date(),
        state: offerState,
        confirmedBy: z.array(z.string()),
      }),
    ),
    /** False once it is settled, withdrawn by everybody, or too old. */
    isOpen: z.boolean(),
    /** The document that settled it. */
    settled: z.object({ documentId: z.string(), at: z.date() }).nullable(),
    /** Everybody whom the record names: finds a user's wants. */
    people: z.array(z.string()),
    /** Grows with every change. */
    version: z.number(),
  },
  indexes: [
    { key: { courseCode: 1, isOpen: 1 } },
    { key: { people: 1, isOpen: 1 } },
    { key: { 'offers.documentId': 1 } },
    { key: { isOpen: 1, askedAt: 1 } },
  ],
  outbox: true,
})
export type WantRecord = RecordOf<typeof wantRecord>
