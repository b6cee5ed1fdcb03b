import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import mongoose from 'mongoose'
import { pino } from 'pino'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { newId, startDatabase } from '#platform'
import { release } from '../../program/migrations'
import { lookUntil } from '../client/eventually'
import { childrenOf, isAlive } from '../client/processes'
import { runNode } from '../client/run-node'
import { startProgram } from '../client/start-program'
import { storeUrlOf } from '../client/store-url'

const log = pino({ level: 'silent' })
interface Remark {
  _id: string
  textId?: string
}
interface Version {
  _id: string
  version: number
  migrating: { number: number; changed: number } | null
}

let dataDir: string
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'studyshelf-killed-'))
})
afterEach(() => rm(dataDir, { recursive: true, force: true }))

/** Runs `work` on the store while no program runs. */
async function onStore<T>(work: (connection: mongoose.Connection) => Promise<T>): Promise<T> {
  const database = await startDatabase({ config: { dataDir }, log })
  try {
    return await work(database.connection)
  } finally {
    await database.stop()
  }
}
const remarks = (connection: mongoose.Connection) =>
  connection
    .collection<Remark>('remarks')
    .find({ _id: { $gt: '' } }, { projection: { textId: 1 } })
    .toArray()
/** Remarks without ids, as releases before 1.0 wrote them. */
const addOlder = (count: number) =>
  onStore(async (connection) => {
    const documentId = newId()
    const words = { kind: 'other', words: 'No.', page: null, givenAt: new Date(), version: 1, outbox: [] }
    for (let at = 0; at < count; at += 1_000)
      await connection
        .collection<{ _id: string }>('remarks')
        .insertMany(
          Array.from({ length: 1_000 }, () => ({ _id: newId(), documentId, userId: newId(), ...words })),
        )
    await connection
      .collection<Version>('data_version')
      .updateOne({ _id: 'data' }, { $set: { version: release.dataVersion - 1 } })
  })

/** Starts the program, and kills it and its store once it has converted some remarks. Resolves to true if others were left. */
async function killInTheMiddle(): Promise<boolean> {
  const program = runNode(['dist/main.js'], { DATA_DIR: dataDir, SEED: 'none', PORT: '0' })
  let store: mongoose.Connection | undefined
  const look = async () => {
    try {
      store ??= await mongoose
        .createConnection(storeUrlOf(dataDir), { serverSelectionTimeoutMS: 1_000 })
        .asPromise()
      return await store.collection<Version>('data_version').findOne({ _id: 'data' })
    } catch {
      // The store has not started yet.
      return null
    }
  }
  const isUnderWay = (seen: Version | null) =>
    seen !== null &&
    (seen.version === release.dataVersion ||
      (seen.migrating?.number === release.dataVersion && seen.migrating.changed > 0))
  await lookUntil(look, (seen) => isUnderWay(seen) || program.isGone(), { everyMs: 2 })
  const processes = await childrenOf(program.pid)
  program.kill('SIGKILL')
  for (const pid of processes) process.kill(pid, 'SIGKILL')
  await program.exited
  await lookUntil(
    () => processes.some(isAlive),
    (alive) => !alive,
  )
  await store?.close()
  return onStore(async (connection) => {
    const all = await remarks(connection)
    return all.some(({ textId }) => textId === undefined) && all.some(({ textId }) => textId !== undefined)
  })
}

it('a migration continues after kill -9, and converts nothing twice', { tags: ['long'] }, async () => {
  let count = 6_000
  await addOlder(count)
  // A fast machine may be done before it is killed.
  while (!(await killInTheMiddle())) await addOlder((count *= 2))
  const before = await onStore(remarks)

  const program = await startProgram({ dataDir, settings: { SEED: 'none' } })
  await program.stop()
  const after = new Map((await onStore(remarks)).map(({ _id, textId }) => [_id, textId]))
  expect(after.size).toBe(before.length)
  for (const textId of after.values()) expect(textId).toMatch(/^[0-9a-f]{24}$/)
  for (const { _id, textId } of before) if (textId !== undefined) expect(after.get(_id)).toBe(textId)
  expect(
    await onStore((connection) => connection.collection<Version>('data_version').findOne({ _id: 'data' })),
  ).toMatchObject({ version: release.dataVersion, migrating: null })
})
