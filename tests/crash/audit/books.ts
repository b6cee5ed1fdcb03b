import type { Connection } from 'mongoose'
import { z } from 'zod'
import { caseKind, documentKind, documentStatus, takeDownState } from '#events'

const outbox = z.array(z.unknown())
const nullish = <T extends z.ZodType>(field: T) => field.nullish().transform((value) => value ?? null)

/** The fields of each collection that the audit reads. */
const books = z.object({
  documents: z.array(
    z.object({
      _id: z.string(),
      uploaderId: z.string(),
      sha256: z.string(),
      likes: z.number(),
      dislikes: z.number(),
      status: documentStatus,
      title: z.string(),
      kind: nullish(documentKind),
      thumbnail: z.string().nullable(),
      edition: nullish(z.number()),
      nearRemoval: nullish(z.string()),
      takenDown: nullish(z.boolean()),
      notice: nullish(z.string()),
      restored: nullish(z.object({ times: z.number(), dislikes: z.number() })),
      outbox,
    }),
  ),
  remarks: z.array(
    z.object({
      _id: z.string(),
      textId: z.string(),
      words: nullish(z.string()),
      hidings: nullish(z.number()),
      outbox,
    }),
  ),
  drawings: z.array(z.object({ _id: z.string(), tries: z.number() })),
  previews: z.array(z.object({ _id: z.string(), edition: nullish(z.number()), outbox })),
  votes: z.array(
    z.object({
      _id: z.string(),
      documentId: z.string(),
      userId: z.string(),
      value: z.enum(['like', 'dislike']).nullable(),
      setAside: nullish(z.enum(['like', 'dislike'])),
    }),
  ),
  wallets: z.array(
    z.object({
      _id: z.string(),
      points: z.number(),
      ownedBooks: z.array(z.number()),
      ledger: z.array(z.object({ key: z.string(), delta: z.number() })),
      outbox,
    }),
  ),
  views: z.array(z.object({ _id: z.string(), place: nullish(z.object({ page: z.number() })) })),
  readerships: z.array(z.object({ _id: z.string(), readerId: z.string() })),
  readers: z.array(z.object({ _id: z.string(), checklist: nullish(z.string()) })),
  folders: z.array(
    z.object({
      _id: z.string(),
      folders: z.array(z.object({ _id: z.string(), name: z.string() })),
      outbox,
    }),
  ),
  bookmarks: z.array(z.object({ _id: z.string(), page: z.number() })),
  exams: z.array(
    z.object({
      _id: z.string(),
      adminDay: z.string().nullable(),
      proposals: z.array(z.object({ userId: z.string(), day: z.string() })),
      outbox,
    }),
  ),
  wants: z.array(
    z.object({
      _id: z.string(),
      courseCode: z.string(),
      isOpen: z.boolean(),
      askerId: z.string().nullable(),
      askerWaits: z.boolean(),
      seconders: z.array(z.object({ userId: z.string() })),
      settled: nullish(z.object({ documentId: z.string() })),
      outbox,
    }),
  ),
  notices: z.array(
    z.object({
      _id: z.string(),
      userId: z.string(),
      title: z.string(),
      createdAt: z.date(),
      topic: nullish(z.string()),
      readAt: nullish(z.date()),
      outbox,
    }),
  ),
  posts: z.array(
    z.object({
      _id: z.string(),
      kind: z.enum(['question', 'answer']),
      threadId: z.string(),
      documentId: z.string(),
      authorId: z.string(),
      text: z.string(),
      voters: z.array(z.string()),
      acceptedId: nullish(z.string()),
      outbox,
    }),
  ),
  thanks: z.array(z.object({ _id: z.string(), stands: z.boolean() })),
  thanks_books: z.array(
    z.object({ _id: z.string(), lines: z.number(), telling: z.array(z.unknown()), outbox }),
  ),
  digests: z.array(z.object({ _id: z.string(), hour: z.number(), digests: z.number(), outbox })),
  pushes: z.array(z.object({ _id: z.string(), kinds: z.array(z.string()), outbox })),
  notes: z.array(z.object({ _id: z.string(), content: z.string(), version: z.number() })),
  records: z.array(
    z.object({
      _id: z.string(),
      warnings: z.array(z.object({ documentId: z.string(), removal: nullish(z.number()) })),
      pileOns: nullish(z.array(z.object({ documentId: z.string() }))),
      outbox,
    }),
  ),
  accounts: z.array(
    z.object({
      _id: z.string(),
      username: z.string(),
      avatar: z.string().nullable(),
      isActive: z.boolean(),
      standingCauses: z.array(z.string()),
      outbox,
    }),
  ),
  reset_codes: z.array(z.object({ _id: z.string(), outbox })),
  cases: z.array(
    z.object({
      _id: z.string(),
      kind: caseKind,
      status: z.enum(['open', 'closed']),
      subjectId: z.string(),
      userId: z.string(),
      message: z.string().nullable(),
      text: nullish(z.object({ words: z.string() })),
      warning: nullish(z.object({ documentId: z.string(), removal: z.number() })),
      questions: nullish(z.array(z.object({ text: z.string(), answer: z.string().nullable() }))),
      openReports: z.number(),
      reports: z.array(
        z.object({
          _id: z.string(),
          reporterId: z.string(),
          description: z.string().nullable(),
          settled: z.boolean(),
        }),
      ),
      decisions: z.array(
        z.object({
          _id: z.string(),
          decision: z.string(),
          note: z.string(),
          basis: z.number().nullable(),
          documentIds: nullish(z.array(z.string())),
        }),
      ),
      outbox,
    }),
  ),
  take_down_notices: z.array(
    z.object({
      _id: z.string(),
      work: z.string(),
      state: takeDownState,
      documentId: z.string(),
      title: z.string(),
      confirmedAt: z.unknown(),
      outbox,
    }),
  ),
  audit_trail: z.array(
    z.object({
      _id: z.string(),
      actorId: z.string().nullable(),
      action: z.string(),
      caseId: z.string().nullable(),
      userId: z.string().nullable(),
      note: z.string(),
    }),
  ),
  share_phrases: z.array(
    z.object({ _id: z.string(), phrases: z.array(z.object({ words: z.string() })), outbox }),
  ),
  search_words: z.array(
    z.object({ _id: z.string(), pairs: z.array(z.object({ one: z.string(), other: z.string() })), outbox }),
  ),
  feedback: z.array(z.object({ _id: z.string(), message: z.string(), outbox })),
  messages: z.array(
    z.object({
      _id: z.string(),
      title: z.string(),
      dueAt: z.date().nullish(),
      recalled: z.object({ note: z.string() }).nullable(),
      outbox,
    }),
  ),
})

/** The contents of the store, by collection. */
export type Books = z.output<typeof books>

/** Reads the current contents; effects of events may still be pending. */
export async function readBooks(connection: Connection): Promise<Books> {
  const names = Object.keys(books.shape)
  const read = names.map(
    async (name) => [name, await connection.collection(name).find({}).toArray()] as const,
  )
  return books.parse(Object.fromEntries(await Promise.all(read)))
}

/** The number of occurrences of each value. */
export function timesOf<T>(values: readonly T[]): Map<T, number> {
  const times = new Map<T, number>()
  for (const value of values) times.set(value, (times.get(value) ?? 0) + 1)
  return times
}
