import { z } from 'zod'
import { remarkKind, voteValue } from '#events'
import { defineRecord, type RecordOf } from '#platform'

/** One per user and document; `_id` is `document:user`. */
export const vote = defineRecord({
  name: 'Vote',
  collection: 'votes',
  fields: {
    documentId: z.string(),
    userId: z.string(),
    /** A withdrawn vote is kept without a value, so that a crash before its count can be healed. */
    value: voteValue.nullable(),
    /** The value while the account is suspended: then it does not count. Absent in votes that were never set aside. */
    setAside: voteValue.nullable(),
    /** Names a change by the program that may be uncounted (votes/uncounted-changes.ts). Absent or null otherwise. */
    uncounted: z.string().nullable(),
    /** When it was last cast or withdrawn. */
    castAt: z.date(),
  },
  indexes: [{ key: { documentId: 1, value: 1 } }, { key: { castAt: 1 } }, { key: { userId: 1 } }],
  outbox: false,
})
export type VoteRecord = RecordOf<typeof vote>

/** Why a user dislikes a document; `_id` is `document:user`. It counts while their vote is a dislike. */
export const remark = defineRecord({
  name: 'Remark',
  collection: 'remarks',
  fields: {
    documentId: z.string(),
    userId: z.string(),
    /** Names the remark to those who may not know its author. */
    textId: z.string(),
    /** How often an admin hid its words or showed them again: odd while they are hidden. Absent if never. */
    hidings: z.number().nullable(),
    /** Null once it was taken back. */
    kind: remarkKind.nullable(),
    words: z.string().nullable(),
    page: z.number().nullable(),
    givenAt: z.date(),
    /** Grows with every change. It guards decisions. */
    version: z.number(),
  },
  indexes: [{ key: { documentId: 1, givenAt: -1 } }, { key: { userId: 1 } }, { key: { textId: 1 } }],
  outbox: true,
})
export type RemarkRecord = RecordOf<typeof remark>

/** How many votes were cast, changed or withdrawn on a day that is over; `_id` is the day (see activity/votes-on.ts). */
export const voteDay = defineRecord({
  name: 'VoteDay',
  collection: 'vote_days',
  fields: { votes: z.number() },
  indexes: [],
  outbox: false,
})

/** One per running process: all its votes up to this time are counted (see votes/healing.ts). */
export const checkpoint = defineRecord({
  name: 'LibraryCheckpoint',
  collection: 'library_checkpoints',
  fields: { countedUntil: z.date(), writtenAt: z.date() },
  indexes: [],
  outbox: false,
})
