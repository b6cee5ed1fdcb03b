import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import mongoose from 'mongoose'
import { pino } from 'pino'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
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
async function open() {
  const { host, port } = database.connection
  void host
  void port
  const connection = mongoose.createConnection()
  connection.setClient(database.connection.getClient())
  const opened = await leaseHousekeeping(connection, log, times)
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
