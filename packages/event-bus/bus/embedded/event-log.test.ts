import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { fact } from '../../testing/fact'
import { topics } from '../../testing/settings'
import { openBusDatabase, type BusDatabase } from './database'
import { createEventLog, type Partition } from './event-log'
import { createWriteBehind, type WriteBehind } from './write-behind'

let folder: string
let database: BusDatabase
let writes: WriteBehind
let told: Partition[]
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'studyshelf-log-'))
  database = openBusDatabase(folder)
  writes = createWriteBehind(database, pino({ level: 'silent' }))
  told = []
})
afterEach(async () => {
  await database.close()
  await rm(folder, { recursive: true })
})

const open = () => createEventLog(database, writes, topics, (partition) => told.push(partition))
const ids = (log: ReturnType<typeof open>, limit: number) =>
  log
    .all()
    .flatMap((partition) => log.read(partition, 0, limit))
    .map(({ event }) => event.id)

it('notifies listeners of an event before it is on disk', async () => {
  const log = open()
  const event = fact('a', 1)
  let isWritten = false
  await log.append([event], () => (isWritten = true))
  expect(told.map((partition) => log.read(partition, 0, 10))).toEqual([[{ offset: 0, event }]])
  expect(isWritten).toBe(false)
  expect(ids(open(), 10)).toEqual([])

  await writes.flush()
  expect(isWritten).toBe(true)
  expect(ids(open(), 10)).toEqual([event.id])
})

it('reads all events that are not on disk yet, whatever their number, and later ones that are', async () => {
  const log = open()
  const events = Array.from({ length: 3000 }, (_, n) => fact('a', n))
  const expected = events.map(({ id }) => id)
  await log.append(events.slice(0, 2000), () => undefined)
  await log.append(events.slice(2000), () => undefined)
  expect(ids(log, 5000)).toEqual(expected)

  await writes.flush()
  const [partition] = told
  expect(partition?.tail.length).toBeLessThan(1100)
  expect(ids(log, 5000)).toEqual(expected)
  await log.append([fact('a', 3000)], () => undefined)
  expect(partition && log.read(partition, 2999, 5)).toHaveLength(2)
})

it('never drops the newest event on disk, which determines the next offset', async () => {
  const log = open()
  await log.append([fact('a', 1), fact('a', 2)], () => undefined)
  await writes.flush()
  await log.append([fact('a', 3)], () => undefined)
  const [partition] = told
  if (!partition) throw new Error('nobody was told')
  expect(await log.dropSome(partition, 3)).toBe(true)
  expect(await log.dropSome(partition, 3)).toBe(false)
  expect(open().partition(partition.topic, partition.number)).toMatchObject({ first: 1, end: 2 })
})
