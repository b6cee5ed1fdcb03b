import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { openBusDatabase, type BusDatabase } from './database'
import { createWriteBehind } from './write-behind'

const warned: string[] = []
const log = pino({ level: 'warn' }, { write: (line: string) => void warned.push(line) })

let folder: string
let database: BusDatabase
let commits: number
let isFull: boolean
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
  folder = await mkdtemp(join(tmpdir(), 'studyshelf-writes-'))
  database = openBusDatabase(folder)
  commits = 0
  isFull = false
  warned.length = 0
})
afterEach(async () => {
  vi.useRealTimers()
  await database.close()
  await rm(folder, { recursive: true })
})

function open() {
  const writes = createWriteBehind(
    {
      async write(work) {
        commits++
        if (isFull) throw new Error('full')
        await database.write(work)
      },
      flushed: () => database.flushed(),
    },
    log,
  )
  const put = (key: string, value: number, withinMs = 250) =>
    writes.put({ database: database.events, key, value }, { name: key, withinMs })
  return { ...writes, put }
}
const stored = () => [...database.events.getRange()].map(({ key, value }) => [key, value])
const settled = (check: () => void) => vi.waitFor(check, { timeout: 120_000, interval: 5 })

it('makes all waiting writes together, in time for the most urgent, and only the newest of each name', async () => {
  const { put, whenWritten } = open()
  let isWritten = false
  put('patient', 1, 5000)
  put('patient', 2, 5000)
  vi.advanceTimersByTime(300)
  put('urgent', 3, 250)
  whenWritten(() => (isWritten = true))
  vi.advanceTimersByTime(200)
  expect(commits).toBe(0)
  vi.advanceTimersByTime(60)
  await settled(() => expect(isWritten).toBe(true))
  expect(stored()).toEqual([
    ['patient', 2],
    ['urgent', 3],
  ])
  vi.advanceTimersByTime(10_000)
  expect(commits).toBe(1)
})

it('makes one commit for concurrent flushes, and none if nothing is waiting', async () => {
  const { put, flush } = open()
  put('a', 1)
  await Promise.all([flush(), flush(), flush()])
  await flush()
  expect(commits).toBe(1)
  expect(stored()).toEqual([['a', 1]])
})

it('limits the number of waiting writes', async () => {
  const { put } = open()
  for (let n = 0; n < 1000; n++) put(`key-${n}`, n, 5000)
  vi.advanceTimersByTime(1)
  await settled(() => expect(stored()).toHaveLength(1000))
})

it(
  'keeps a failed write, unless a newer one replaced it, and retries by itself',
  { tags: ['long'] },
  async () => {
    const { put, whenWritten, flush, isFailing } = open()
    const told: string[] = []
    isFull = true
    put('a', 1)
    put('b', 1)
    whenWritten(() => told.push('first'))
    const failing = flush()
    put('b', 2)
    whenWritten(() => told.push('second'))
    await expect(failing).rejects.toThrow('full')
    expect(isFailing()).toBe(true)
    vi.advanceTimersByTime(300)
    await settled(() => expect(warned).toHaveLength(1))
    expect(told).toEqual([])

    isFull = false
    vi.advanceTimersByTime(6000)
    await settled(() => expect(told).toEqual(['first', 'second']))
    expect(stored()).toEqual([
      ['a', 1],
      ['b', 2],
    ])
    expect(isFailing()).toBe(false)
  },
)

it('does not retry once it is stopped', async () => {
  const writes = open()
  isFull = true
  writes.put('a', 1)
  await expect(writes.stop()).rejects.toThrow('full')
  writes.put('b', 2)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(commits).toBe(1)
})
