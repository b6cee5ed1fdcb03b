import { z } from 'zod'
import { defineRecord, type RecordOf } from '#platform'

/** A place in an edition of a document. */
const anchor = z.object({
  page: z.number(),
  box: z.object({ x: z.number(), y: z.number(), w: z.number(), h: z.number() }),
  quotation: z.string(),
  /** The hash of the page's text, by which the page is found again where nothing is quoted; null if the text was not known. */
  pageKey: z.string().nullable(),
})

/** A question about a document, or an answer. Ids are random: nothing in them is derived from the author. */
export const post = defineRecord({
  name: 'Post',
  collection: 'posts',
  fields: {
    kind: z.enum(['question', 'answer']),
    /** Of a question: its own id. */
    threadId: z.string(),
    documentId: z.string(),
    /** Never shown to other students if the post is anonymous. */
    authorId: z.string(),
    isAnonymous: z.boolean(),
    text: z.string(),
    at: z.date(),
    changedAt: z.date().nullable(),
    /** `deleted`: a question without its text, for the sake of its answers; `gone`: shown nowhere, and removed by a sweep. */
    state: z.enum(['shown', 'deleted', 'gone']),
    /** How often an admin hid it or showed it again; see texts/rules.ts. */
    hidings: z.number(),
    /** A hash of author, subject and text: a repeated request finds its post. The id, once the post is changed or deleted. */
    onceKey: z.string(),
    /** Users who voted for an answer. */
    voters: z.array(z.string()),
    /** Of a question about a place. */
    anchor: anchor.nullable(),
    /** The edition that the anchor belongs to; 0 without an anchor. */
    edition: z.number(),
    isLost: z.boolean(),
    /** Of a question. */
    acceptedId: z.string().nullable(),
    /** Grows with every decision, and guards it. */
    version: z.number(),
  },
  indexes: [
    { key: { documentId: 1, kind: 1, at: -1, _id: -1 } },
    { key: { threadId: 1, kind: 1, at: 1 } },
    { key: { authorId: 1, kind: 1, at: -1 } },
    { key: { onceKey: 1 }, unique: true },
    // Finds the votes of a user whose account is closed.
    { key: { voters: 1 } },
    { key: { state: 1, at: 1 } },
  ],
  outbox: true,
})
export type PostRecord = RecordOf<typeof post>
