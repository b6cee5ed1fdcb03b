import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import net from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import mongoose from 'mongoose'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { until } from '../testing/until'
import { DatabaseUnreachable } from './connect'
import { StoreAway } from './is-store-away'
import type { Silence } from './replace-when-silent'
import { type RunningDatabase, startDatabase } from './start-database'
import { DataDirectoryInUse } from './store-process'

const log = { info() {}, warn() {}, error() {} }
const schema = new mongoose.Schema({ _id: String, n: Number }, { versionKey: false, strict: 'throw' })

let dataDir = ''
let running: RunningDatabase[] = []

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'database-'))
})
afterEach(async () => {
  for (const database of running.splice(0)) await database.stop()
  await rm(dataDir, { recursive: true, force: true })
})

const start = async (directory = dataDir, silence?: Silence) => {
  const options = { config: { dataDir: directory }, log, notablescan: true }
  const database = await startDatabase({ ...options, ...(silence && { silence }) })
  running = [...running, database]
  return database
}

it('keeps its documents across a restart', async () => {
  const first = await start()
  expect(first.kind).toBe('embedded')
  const Things = first.connection.model('Thing', schema)
  await Things.create({ _id: 'a', n: 1 })
  expect(await first.healthy()).toBe(true)
  running = []
  await first.stop()
  expect(await first.healthy()).toBe(false)
  const second = await start()
  expect(await second.connection.model('Thing', schema).findById('a').lean()).toEqual({ _id: 'a', n: 1 })
})

it('copies all that was acknowledged before, as of one moment, while writes go on', async () => {
  const database = await start()
  const Things = database.connection.model('Thing', schema)
  const many = 500
  await Things.insertMany(Array.from({ length: many }, (_, n) => ({ _id: `kept-${n}`, n })))
  let goes = true
  let n = 0
  const writing = (async () => {
    // Each pair is written in this order.
    for (; goes; n++)
      for (const side of ['a', 'b']) await Things.updateOne({ _id: side }, { $set: { n } }, { upsert: true })
  })()
  await until(() => expect(n).toBeGreaterThan(1))
  const copy = join(dataDir, 'copy')
  const { done } = await database.beginCopy(join(copy, 'store', 'data'))
  const atMoment = n
  await done
  goes = false
  await writing
  const copied = await start(copy)
  const Copied = copied.connection.model('Thing', schema)
  expect(await Copied.countDocuments({ _id: { $gte: 'kept-' } })).toBe(many)
  const [a, b] = await Promise.all(['a', 'b'].map((id) => Copied.findById(id).lean<{ n: number }>()))
  expect((a?.n ?? 0) - (b?.n ?? 0)).toBeGreaterThanOrEqual(0)
  expect((a?.n ?? 0) - (b?.n ?? 0)).toBeLessThanOrEqual(1)
  expect(a?.n).toBeLessThanOrEqual(atMoment + 1)
})

it('refuses a copy that cannot be written, and goes on', async () => {
  const database = await start()
  const folder = join(dataDir, 'taken')
  await mkdir(folder)
  await writeFile(join(folder, 'data.mdb'), '')
  await expect(database.beginCopy(folder)).rejects.toThrow('could not be copied')
  expect(await database.healthy()).toBe(true)
})

it('starts on no data directory that is half restored', async () => {
  await mkdir(join(dataDir, 'restoring'))
  await writeFile(join(dataDir, 'restoring', 'plan.json'), '{}')
  await expect(start()).rejects.toThrow('npm run db -- restore FILE once more')
})

it('answers again after the store is killed', async () => {
  const database = await start()
  const Things = database.connection.model('Thing', schema)
  await Things.create({ _id: 'a', n: 0 })
  for (let round = 1; round <= 2; round++) {
    const pid = database.childPid() ?? 0
    process.kill(pid, 'SIGKILL')
    await until(async () => expect(await Things.findOneAndUpdate({ _id: 'a' }, { n: round })).not.toBeNull())
    expect(database.childPid()).not.toBe(pid)
    expect(await Things.findById('a').lean()).toEqual({ _id: 'a', n: round })
    // On a busy machine the first probe may be late.
    await until(async () => expect(await database.healthy()).toBe(true))
  }
})

it('answers a query that is sent as the connection breaks', async () => {
  const connecting = vi.spyOn(net, 'createConnection')
  const database = await start()
  const Things = database.connection.model('Thing', schema)
  await Things.create({ _id: 'a', n: 1 })
  for (const { value } of connecting.mock.results) (value as net.Socket).destroy()
  connecting.mockRestore()
  const found = await Promise.all(Array.from({ length: 8 }, () => Things.findById('a').lean()))
  expect(found.map((one) => one?.n)).toEqual(Array(8).fill(1))
})

it('reports that the data directory is in use', async () => {
  await start()
  const second = start()
  await expect(second).rejects.toBeInstanceOf(DataDirectoryInUse)
  await expect(second).rejects.toThrow(/^The data directory .+ is in use by another running Studyshelf\.$/)
})

it('works in a directory with a path too long for a socket', { tags: ['long'] }, async () => {
  const database = await start(join(dataDir, 'x'.repeat(60), 'y'.repeat(60)))
  expect(await database.healthy()).toBe(true)
  await expect(start(join(dataDir, 'x'.repeat(60), 'y'.repeat(60)))).rejects.toBeInstanceOf(
    DataDirectoryInUse,
  )
})

it('reports that MongoDB cannot be reached, without the password', { tags: ['long'] }, async () => {
  const config = { dataDir, mongodbUrl: 'mongodb://me:secret@127.0.0.1:1/x' }
  const failure = await startDatabase({ config, log }).catch((error: unknown) => error)
  expect(failure).toBeInstanceOf(DatabaseUnreachable)
  const { message } = failure as Error
  expect(message).toMatch(
    /^MongoDB at 127\.0\.0\.1:1 cannot be reached \(.*ECONNREFUSED.*\)\. Check MONGODB_URL/,
  )
  expect(message).not.toContain('secret')
})

/** Stops a process during `work`, and always resumes it. */
const stoppedFor = async (pid: number, work: () => Promise<void>) => {
  process.kill(pid, 'SIGSTOP')
  try {
    await work()
  } finally {
    try {
      process.kill(pid, 'SIGCONT')
    } catch {
      // It was replaced.
    }
  }
}

it('detects that the store hangs, and that it recovers', { tags: ['long'] }, async () => {
  const database = await start()
  const pid = database.childPid() ?? 0
  await stoppedFor(pid, async () => {
    expect(await database.healthy()).toBe(false)
    await expect(database.whileThere(() => new Promise(() => {}))).rejects.toBeInstanceOf(StoreAway)
  })
  await until(async () => expect(await database.healthy()).toBe(true))
  expect(database.childPid()).toBe(pid)
})

it('replaces a store that hangs, without losing acknowledged writes', { tags: ['long'] }, async () => {
  const database = await start(dataDir, { everyMs: 100, questions: 5 })
  const Things = database.connection.model('Thing', schema)
  await Things.create({ _id: 'a', n: 1 })
  const pid = database.childPid() ?? 0
  await stoppedFor(pid, async () => {
    await until(() => expect(database.childPid() ?? pid).not.toBe(pid))
  })
  expect(await Things.findById('a').lean()).toEqual({ _id: 'a', n: 1 })
  // The watch probes every 100 ms, and may notice the new store after this connection does.
  await until(async () => expect(await database.healthy()).toBe(true))
})
