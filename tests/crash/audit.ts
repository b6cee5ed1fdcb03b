import mongoose, { type Connection } from 'mongoose'
import { z } from 'zod'
import { lookUntil } from '../client/eventually'
import type { Memory } from './memory'

const documents = z.array(
  z.object({
    _id: z.string(),
    uploaderId: z.string(),
    likes: z.number(),
    dislikes: z.number(),
    isActive: z.boolean(),
    removalReason: z.string().nullable(),
    outbox: z.array(z.unknown()),
  }),
)
const votes = z.array(
  z.object({ _id: z.string(), documentId: z.string(), value: z.enum(['like', 'dislike']).nullable() }),
)
const wallets = z.array(
  z.object({
    _id: z.string(),
    points: z.number(),
    ownedBooks: z.array(z.number()),
    ledger: z.array(z.object({ key: z.string(), delta: z.number() })),
  }),
)
const records = z.array(
  z.object({ _id: z.string(), warnings: z.array(z.object({ documentId: z.string() })) }),
)

async function read<T>(connection: Connection, collection: string, shape: z.ZodType<T>): Promise<T> {
  return shape.parse(await connection.collection(collection).find({}).toArray())
}

/** What does not hold at this moment; effects of events may still be on their way. */
async function problemsNow(connection: Connection, memory: Memory): Promise<string[]> {
  const problems = memory.unanswered.map((url) => `no answer from ${url}`)
  const all = {
    documents: await read(connection, 'documents', documents),
    votes: await read(connection, 'votes', votes),
    wallets: await read(connection, 'wallets', wallets),
    records: await read(connection, 'records', records),
  }

  const counted = new Map<string, { like: number; dislike: number }>()
  for (const vote of all.votes) {
    const count = counted.get(vote.documentId) ?? { like: 0, dislike: 0 }
    if (vote.value) count[vote.value]++
    counted.set(vote.documentId, count)
  }
  for (const document of all.documents) {
    const count = counted.get(document._id) ?? { like: 0, dislike: 0 }
    if (count.like !== document.likes || count.dislike !== document.dislikes)
      problems.push(
        `${document._id} shows ${document.likes}/${document.dislikes}, votes say ${count.like}/${count.dislike}`,
      )
    if (document.isActive && document.dislikes > 20) problems.push(`${document._id} should have been removed`)
    if (document.outbox.length) problems.push(`${document._id} still has unpublished facts`)
  }

  const values = new Map(all.votes.map((vote) => [vote._id, vote.value]))
  for (const [key, { acknowledged, open }] of memory.votes) {
    if (acknowledged === undefined) continue
    const value = values.get(key) ?? null
    if (value !== acknowledged && !open.includes(value)) problems.push(`acknowledged vote ${key} is lost`)
  }

  const known = new Set(all.documents.map((document) => document._id))
  for (const id of memory.uploads) if (!known.has(id)) problems.push(`acknowledged upload ${id} is lost`)

  const stateOf = new Map(
    all.documents.map(({ _id, removalReason }) => [_id, removalReason === 'deleted' ? 'deleted' : 'stands']),
  )
  for (const [id, { acknowledged, open }] of memory.deletions) {
    const state = stateOf.get(id)
    if (state !== acknowledged && !open.some((wanted) => wanted === state))
      problems.push(`${id} should be ${acknowledged}, and is ${state}`)
  }
  for (const wallet of all.wallets) {
    const sum = wallet.ledger.reduce((total, entry) => total + entry.delta, 0)
    if (sum !== wallet.points || wallet.points < 0)
      problems.push(`wallet ${wallet._id}: ${wallet.points}, ledger ${sum}`)
    const keys = wallet.ledger.map((entry) => entry.key)
    if (new Set(keys).size !== keys.length) problems.push(`wallet ${wallet._id} moved twice for one cause`)
    if (new Set(wallet.ownedBooks).size !== wallet.ownedBooks.length)
      problems.push(`${wallet._id} bought a book twice`)
  }
  const brought = new Map<string, number>()
  for (const { ledger } of all.wallets)
    for (const { key, delta } of ledger) {
      const [kind, id = ''] = key.split(':')
      if (kind === 'document') brought.set(id, (brought.get(id) ?? 0) + delta)
    }
  for (const { _id } of all.documents) {
    const [state, points] = [stateOf.get(_id), brought.get(_id) ?? 0]
    // What was spent before its document was deleted is not taken back.
    const isRight = state === 'deleted' ? points >= 0 && points <= 10 : points === 10
    if (!isRight) problems.push(`${_id} (${state}) has brought ${points} points`)
  }
  for (const [userId, books] of memory.books) {
    const owned = all.wallets.find((wallet) => wallet._id === userId)?.ownedBooks ?? []
    for (const book of books)
      if (!owned.includes(book)) problems.push(`acknowledged book ${book} of ${userId} is lost`)
  }

  const warned = all.records.flatMap((record) => record.warnings.map((warning) => warning.documentId))
  const removed = all.documents
    .filter(({ isActive, removalReason }) => !isActive && removalReason !== 'deleted')
    .map(({ _id }) => _id)
  if (new Set(warned).size !== warned.length) problems.push('a document earned two warnings')
  for (const id of removed) if (!warned.includes(id)) problems.push(`${id} was removed without a warning`)
  for (const id of warned) if (!removed.includes(id)) problems.push(`${id} was warned of but stands`)
  return problems
}

/** What is wrong once everything has come to rest; empty when the books balance. `url`: of the store. */
export async function audit(url: string, memory: Memory, withinMs = 20_000): Promise<string[]> {
  const connection = await mongoose.createConnection(url, { serverSelectionTimeoutMS: 10_000 }).asPromise()
  try {
    return await lookUntil(
      () => problemsNow(connection, memory),
      (problems) => problems.length === 0,
      { withinMs, everyMs: 100 },
    )
  } finally {
    await connection.close()
  }
}
