import mongoose from 'mongoose'
import { eventually } from '../client/eventually'
import { eventsSettled } from './events-settled'
import type { TestProgram } from './program'

/** Records that processes update by themselves from time to time. */
const ofTheProcess: ReadonlySet<string> = new Set(['leases', 'library_checkpoints'])
/** Fields that a sweep changes by itself. */
const ofSweeps: Readonly<Record<string, Record<string, 0>>> = { thanks: { dueAt: 0, isSettled: 0 } }
const shown = (name: string) => ({ projection: ofSweeps[name] ?? {} })
/** Every record has a string id. */
const all = { _id: { $gt: '' } } as Record<string, unknown>

/** Reads and changes the store of a running program directly. */
export async function openStore(program: TestProgram) {
  const connection = await mongoose.createConnection(program.storeUrl).asPromise()

  const allOf = (name: string): Promise<unknown[]> =>
    connection.collection(name).find(all, shown(name)).toArray()

  /** All records, by collection. */
  async function contents(): Promise<Record<string, unknown[]>> {
    const collections = await connection.listCollections()
    const names = collections.map(({ name }) => name).filter((name) => !ofTheProcess.has(name))
    const kept = names.sort().map(async (name) => [name, await allOf(name)])
    return Object.fromEntries(await Promise.all(kept)) as Record<string, unknown[]>
  }

  return {
    contents,
    /** All records of a collection. */
    all: allOf,
    /** One record, or null: much cheaper than all of them, for questions that are repeated. */
    record: (collection: string, _id: string): Promise<unknown> =>
      connection.collection<{ _id: string }>(collection).findOne({ _id }),
    /** For changes that would take too long to wait for. */
    set: (collection: string, filter: Record<string, unknown>, fields: Record<string, unknown>) =>
      connection.collection(collection).updateOne(filter, { $set: fields }),
    /** Resolves when events are handled and thumbnails drawn. */
    async settled() {
      await eventsSettled(program)
      await eventually(async () => {
        if ((await connection.collection('drawings').countDocuments(all)) > 0)
          throw new Error('something is still to be drawn')
      })
      await eventsSettled(program)
    },
    close: () => connection.close(),
  }
}
