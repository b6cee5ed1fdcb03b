import mongoose from 'mongoose'
import { lookUntil } from '../client/eventually'

const hourMs = 3_600_000
/** The program looks for due digests every ten seconds. */
const withinMs = 60_000

/** A module of the demo world with many documents. */
const courseCode = 'CS2030S'

/**
 * Lets the hour of each digest come, as if the students had chosen an earlier one and had always followed one more module.
 * Resolves once the program has begun to tell them; rejects if it does not. `url`: of the store.
 */
export async function tellDigests(url: string): Promise<void> {
  const connection = await mongoose.createConnection(url, { serverSelectionTimeoutMS: 10_000 }).asPromise()
  try {
    const digests = connection.collection<{ _id: string; dueAt: Date | null; digests: number }>('digests')
    const readers = connection.collection<{ _id: string; modules: string[] }>('readers')
    const told = async () => (await digests.find({}).toArray()).reduce((sum, each) => sum + each.digests, 0)
    const before = await told()
    const dueAt = new Date(Date.now() - hourMs)
    for (const { _id } of await digests.find({}).toArray()) {
      await readers.updateOne({ _id }, { $addToSet: { modules: courseCode } })
      await digests.updateOne({ _id }, { $set: { dueAt, toldUntil: new Date(0) } })
    }
    const now = await lookUntil(told, (count) => count > before, { withinMs, everyMs: 5 })
    if (now <= before) throw new Error('No digest was told.')
  } finally {
    await connection.close()
  }
}
