import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { nameOfBackup } from './kept-backups'
import { createNightlyBackups } from './nightly'

let folder: string
let now: Date
let failure: Error | null
let said: string[]
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'studyshelf-nightly-'))
  now = new Date('2026-11-29T20:00:00Z')
  failure = null
  said = []
})
afterEach(() => rm(folder, { recursive: true }))

const log = pino({ level: 'info' }, { write: (line) => void said.push(line) })
function open({ keep = 2 } = {}) {
  const backup = async (file: string) => {
    if (failure) throw failure
    await writeFile(file, 'a backup')
  }
  return createNightlyBackups({
    settings: { folder, minuteOfDay: 210, keep },
    run: { backup, stop: async () => {} },
    clock: { now: () => now },
    // It looks only when it is asked to.
    housekeeping: { owned: () => false },
    log,
  })
}
const names = async () => (await readdir(folder)).sort()
const nextDay = () => (now = new Date(now.getTime() + 86_400_000))

it('makes one a day, also after a restart, and keeps the newest and the files of others', async () => {
  await writeFile(join(folder, 'mine.tar.gz'), 'mine')
  await writeFile(join(folder, 'studyshelf-2026-11-01T19-30-00Z.tar.gz.unfinished'), 'half')
  const made = []
  for (let day = 0; day < 4; day++) {
    const nightly = open()
    await nightly.sweep()
    await nightly.sweep()
    await nightly.stop()
    made.push(nameOfBackup(now))
    expect(nightly.newest()?.getTime()).toBe(now.getTime())
    nextDay()
  }
  expect(await names()).toEqual(['mine.tar.gz', ...made.slice(-2)])
})

it('reports a failure once an hour, deletes nothing, and reports that the backup is overdue', async () => {
  const nightly = open()
  expect(nightly.detail()).toBeUndefined()
  await nightly.sweep()
  const before = await names()
  failure = new Error('The disk is full')
  nextDay()
  await nightly.sweep()
  await nightly.sweep()
  expect(said.filter((line) => line.includes('The disk is full'))).toHaveLength(1)
  expect(await names()).toEqual(before)
  nextDay()
  expect(nightly.detail()).toContain('overdue')
  await nightly.stop()
})

it('keeps what it has just made although the clock is behind all others', async () => {
  const nightly = open({ keep: 2 })
  await nightly.sweep()
  nextDay()
  await nightly.sweep()
  now = new Date('1970-01-02T00:00:00Z')
  await nightly.sweep()
  expect(await names()).toContain(nameOfBackup(now))
  expect(await names()).toHaveLength(2)
  await nightly.stop()
})
