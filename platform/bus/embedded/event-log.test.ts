import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { fact } from '../../testing/fact'
import { openBusDatabase, type BusDatabase } from './database'
import { createEventLog, type Partition } from './event-log'

let folder: string
let database: BusDatabase
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'studyshelf-log-'))
  database = openBusDatabase(folder)
})
afterEach(async () => {
  await database.close()
  await rm(folder, { recursive: true })
})

/** A log whose events never come to the disk, and the partitions that were told of. */
function slowLog() {
  const told: Partition[] = []
  const never = () => new Promise<void>(() => undefined)
  return { told, log: createEventLog(database, never, (partition) => told.push(partition)) }
}

it('tells who listens of an event while it is on its way to the disk', async () => {
  const { told, log } = slowLog()
  const event = fact('a', 1)
  let isOnDisk = false
  void log.append([event]).then(() => (isOnDisk = true))
  await Promise.resolve()
  expect(told.map((partition) => log.read(partition, 0, 10))).toEqual([[{ offset: 0, event }]])
  expect(isOnDisk).toBe(false)
})

it('reads all that is on its way there, however much that is', async () => {
  const { told, log } = slowLog()
  const events = Array.from({ length: 3000 }, (_, n) => fact('a', n))
  void log.append(events)
  await Promise.resolve()
  const [partition] = told
  expect(partition && log.read(partition, 0, 5000).map(({ event }) => event.id)).toEqual(
    events.map(({ id }) => id),
  )
})
