import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import mongoose from 'mongoose'
import { pino } from 'pino'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { startDatabase, type RunningDatabase } from '../database/start-database'
import { until } from '../testing/until'
import { leaseHousekeeping } from './lease'
import type { Housekeeping } from './port'

const log = pino({ level: 'silent' })
const times = { beatMs: 20, silentMs: 60_000 }

let dataDir: string
let database: RunningDatabase
const running: Housekeeping[] = []
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'studyshelf-lease-'))
  database = await startDatabase({ config: { dataDir }, log, notablescan: true })
})
afterAll(async () => {
  await database.stop()
  await rm(dataDir, { recursive: true, force: true })
})
afterEach(async () => {
  for (const one of running.splice(0)) await one.stop()
})

/** A separate connection, as another process would have. */
async function open(dataVersion = 1, given = times) {
  const connection = mongoose.createConnection()
  connection.setClient(database.connection.getClient())
  const opened = await leaseHousekeeping(connection, log, dataVersion, given)
  running.push(opened)
  return { opened, connection }
}

const owners = () => running.filter((one) => one.owned()).length

it('is owned by exactly one of many that start at once', async () => {
  await Promise.all([open(), open(), open()])
  await until(() => expect(owners()).toBe(1))
})

it('passes to another at once when its owner stops', async () => {
  const { opened: first } = await open()
  const { opened: second } = await open()
  expect([first.owned(), second.owned()]).toEqual([true, false])
  await first.stop()
  expect(first.owned()).toBe(false)
  await until(() => expect(second.owned()).toBe(true))
})

describe('a process of an earlier data version', () => {
  it('keeps the lease beside a newer process, until that one takes it', async () => {
    const quick = { beatMs: 20, silentMs: 2_000 }
    const { opened: older } = await open(1, quick)
    const { opened: newer } = await open(2, quick)
    await until(() => expect([older.owned(), newer.isWithOlder()]).toEqual([true, true]))
    expect([older.isWithOlder(), newer.owned()]).toEqual([false, false])

    newer.takeFromOlder()
    // Never both at once.
    await until(() => {
      expect(older.owned() && newer.owned()).toBe(false)
      expect(newer.owned()).toBe(true)
    })
    expect([older.owned(), newer.isWithOlder()]).toEqual([false, false])
  })

  it('does not take the lease from a newer process, or from one of its own version', async () => {
    const { opened: first } = await open(2)
    const { opened: same } = await open(2)
    const { opened: older } = await open(1)
    for (const each of [same, older]) each.takeFromOlder()
    const { connection } = await open(2)
    const beats = async () =>
      (await connection.collection<{ _id: string; beats: number }>('leases').findOne({ _id: 'housekeeping' }))
        ?.beats ?? 0
    const before = await beats()
    await until(async () => expect(await beats()).toBeGreaterThan(before + 10))
    expect([first.owned(), same.owned(), older.owned()]).toEqual([true, false, false])
  })

  it('may be of a release before 1.0, which writes its id alone', async () => {
    const { opened: newer, connection } = await open(1)
    const leases = connection.collection<{ _id: string }>('leases')
    await newer.stop()
    let beats = 1_000_000
    const beat = () => leases.updateOne({ _id: 'housekeeping' }, { $set: { holder: 'abc', beats: beats++ } })
    await beat()
    const { opened: next } = await open(1)
    expect([next.owned(), next.isWithOlder()]).toEqual([false, true])
  })
})
