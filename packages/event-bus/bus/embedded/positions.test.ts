import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { topics } from '../../testing/settings'
import { openBusDatabase, type BusDatabase } from './database'
import { createPositions, type Positions } from './positions'
import { createWriteBehind, type WriteBehind } from './write-behind'

const partition = { topic: 'documents', number: 0, first: 0, end: 9, stored: 9, tail: [] } as const
const kept = (offset: number) => [{ group: 'a-group', topic: 'documents', partition: 0, offset }]

let folder: string
let database: BusDatabase
let writes: WriteBehind
let positions: Positions
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'studyshelf-positions-'))
  database = openBusDatabase(folder)
  writes = createWriteBehind(database, pino({ level: 'silent' }))
  positions = createPositions(database, writes, topics)
})
afterEach(async () => {
  await database.close()
  await rm(folder, { recursive: true })
})

const move = (offset: number) => positions.move('a-group', { ...partition, tail: [] }, offset)

it('stores the position of a group with the next write', async () => {
  move(1)
  move(2)
  expect(positions.all()).toEqual([])
  await writes.flush()
  expect(positions.all()).toEqual(kept(2))
})

it('leaves out topics of older versions', async () => {
  move(6)
  await database.write((put) => put(database.positions, ['a-group', 'shelves', 0], 2))
  await writes.flush()
  expect(positions.all()).toEqual(kept(6))
})
