import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { openBusDatabase, type BusDatabase } from './database'
import { createPositions } from './positions'

const log = pino({ level: 'silent' })
const partition = { topic: 'documents', number: 0, first: 0, end: 9, tail: [] } as const
const kept = (offset: number) => [{ group: 'a-group', topic: 'documents', partition: 0, offset }]

let folder: string
let database: BusDatabase
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
  folder = await mkdtemp(join(tmpdir(), 'studyshelf-positions-'))
  database = openBusDatabase(folder)
})
afterEach(async () => {
  vi.useRealTimers()
  await database.close()
  await rm(folder, { recursive: true })
})

const move = (positions: ReturnType<typeof createPositions>, offset: number) =>
  positions.move('a-group', { ...partition, tail: [] }, offset)

it('keeps positions with the next write, when they have waited for it', async () => {
  const positions = createPositions(database, log)
  const write = () => positions.writeAlong((put) => put(database.events, ['documents', 0, 1], {}))
  move(positions, 1)
  await write()
  expect(positions.all()).toEqual([])
  vi.advanceTimersByTime(600)
  move(positions, 2)
  await write()
  expect(positions.all()).toEqual(kept(2))
})

it('keeps them by itself where nothing else is written', async () => {
  const positions = createPositions(database, log)
  move(positions, 3)
  vi.advanceTimersByTime(6_000)
  await positions.flush()
  expect(positions.all()).toEqual(kept(3))
})

it('keeps them after a write that failed', async () => {
  let isFull = true
  const failing = {
    ...database,
    write: (work) => (isFull ? Promise.reject(new Error('full')) : database.write(work)),
  } satisfies BusDatabase
  const positions = createPositions(failing, log)
  move(positions, 4)
  vi.advanceTimersByTime(600)
  await expect(positions.writeAlong(() => {})).rejects.toThrow('full')
  await positions.flush()
  isFull = false
  await positions.flush()
  expect(positions.all()).toEqual(kept(4))
})

it('says nothing of topics that an older version had', async () => {
  const positions = createPositions(database, log)
  move(positions, 6)
  await positions.writeAlong((put) => put(database.positions, ['a-group', 'shelves', 0], 2))
  await positions.flush()
  expect(positions.all()).toEqual(kept(6))
})
