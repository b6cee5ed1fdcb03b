import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { systemClock } from '../clock'
import type { RunningDatabase } from '../database/start-database'
import { leaseHousekeeping } from '../housekeeping/lease'
import { noHousekeeping, ownHousekeeping, type Housekeeping } from '../housekeeping/port'
import { startTestDatabase } from '../testing/test-database'
import { until } from '../testing/until'
import { bringUpToDate } from './bring-up-to-date'
import { DataRefused } from './data-refused'
import { readDataVersion } from './data-version'
import { batchOf, type Migration, type MigrationTarget } from './migration'
import { planMigrations } from './plan-migrations'

const log = pino({ level: 'silent' })
const together = 10

let dataDir: string
let database: RunningDatabase
let said: string[]
const stopping: (() => Promise<void>)[] = []
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'studyshelf-migrations-'))
  database = await startTestDatabase({ dataDir, log })
  said = []
})
afterEach(async () => {
  for (const stop of stopping.splice(0)) await stop()
  await database.stop()
  await rm(dataDir, { recursive: true, force: true })
})

interface Jar {
  _id: string
  size: number
  history?: string[]
}
const jars = () => database.connection.collection<Jar>('jars')
/** 25 jars of the first form: their size is 0. */
const older = () =>
  jars()
    .insertMany(
      Array.from({ length: 25 }, (_, at) => ({ _id: `jar${String(at).padStart(2, '0')}`, size: 0 })),
    )
    .then(() => jars().createIndex({ size: 1 }))
const sizes = async () =>
  (
    await jars()
      .find({ _id: { $gt: '' } })
      .toArray()
  ).map(({ size }) => size)
const recorded = () =>
  database.connection.collection<{ _id: string }>('data_version').findOne({ _id: 'data' })

/** Finds jars by their old size, like most migrations. */
const grow = (from: number, upgrade: Migration['upgrade'] = 'online'): Migration => ({
  name: `grow-${from + 1}`,
  description: 'Jars grow.',
  upgrade,
  plan: () => jars().countDocuments({ size: from }),
  async batch() {
    const found = await jars().find({ size: from }).limit(together).toArray()
    let changed = 0
    for (const { _id } of found)
      changed += (
        await jars().updateOne(
          { _id, size: from },
          { $set: { size: from + 1 }, $push: { history: `grow-${from + 1}` } },
        )
      ).modifiedCount
    return batchOf(found, changed)
  },
})
/** Goes through all jars, like a migration that cannot tell which are converted. `starts` receives where its batches start. */
const walk = (starts: (string | null)[]): Migration => ({
  name: 'walk',
  description: 'Each jar is seen.',
  upgrade: 'online',
  plan: () => jars().countDocuments({ _id: { $gt: '' } }),
  async batch(_, after) {
    starts.push(after)
    const found = await jars()
      .find({ _id: { $gt: after ?? '' } })
      .sort({ _id: 1 })
      .limit(together)
      .toArray()
    return batchOf(found, found.length)
  },
})

const releaseOf = (migrations: readonly Migration[]) => ({ name: '9.9.9', dataVersion: migrations.length })
const target = (): MigrationTarget => ({ connection: database.connection, clock: systemClock })

function start(
  migrations: readonly Migration[],
  housekeeping: Housekeeping = ownHousekeeping,
  { patienceMs = 60_000 } = {},
) {
  const { signal: stopped } = new AbortController()
  const say = (line: string) => void said.push(line)
  return bringUpToDate(
    { ...target(), housekeeping, release: releaseOf(migrations), log, say, stopped },
    migrations,
    { lookMs: 5, patienceMs },
  )
}

/** Housekeeping of a process of this data version, by the lease. */
async function lease(dataVersion: number, silentMs = 60_000) {
  const housekeeping = await leaseHousekeeping(database.connection, log, dataVersion, {
    beatMs: 20,
    silentMs,
  })
  stopping.push(() => housekeeping.stop())
  return housekeeping
}

describe('the data', () => {
  it('of an empty database has the newest version, and nothing is migrated', async () => {
    expect(await readDataVersion(database.connection)).toBeNull()
    const starts: (string | null)[] = []
    await start([grow(0), walk(starts)])
    expect(await readDataVersion(database.connection)).toBe(2)
    expect(starts).toEqual([])
    // New records have the new form.
    await older()
    await start([grow(0), walk(starts)])
    expect(new Set(await sizes())).toEqual(new Set([0]))
  })

  it('of releases before versions is migrated in order, once', async () => {
    await older()
    expect(await readDataVersion(database.connection)).toBe(0)
    const all = [grow(0), grow(1), grow(2)]
    await start(all)
    expect(await recorded()).toMatchObject({ version: 3, migrating: null, release: '9.9.9' })
    expect((await jars().findOne({ _id: 'jar24' }))?.history).toEqual(['grow-1', 'grow-2', 'grow-3'])

    await jars().updateOne({ _id: 'jar07' }, { $set: { size: 0 } })
    await start(all)
    expect(await jars().findOne({ _id: 'jar07' })).toMatchObject({ size: 0 })
  })

  it('of a newer release is refused in one sentence, and stays as it is', async () => {
    await older()
    await start([grow(0), grow(1), grow(2)])
    const [before, sizesBefore] = [await recorded(), await sizes()]
    const refusal = await start([grow(0), grow(5)]).catch((error: unknown) => error)
    expect(refusal).toBeInstanceOf(DataRefused)
    expect((refusal as Error).message).toMatch(
      /^The data has version 3, and this program \(Studyshelf 9\.9\.9\) knows versions up to 2: use Studyshelf 9\.9\.9 or newer, or [^.]+\(docs\/upgrading\.md\)\.$/,
    )
    expect([await recorded(), await sizes()]).toEqual([before, sizesBefore])
  })

  it('is refused while a newer release was interrupted in its migration', async () => {
    await older()
    await start([grow(0)])
    await database.connection
      .collection<{ _id: string }>('data_version')
      .updateOne({ _id: 'data' }, { $set: { migrating: { number: 2, after: null, changed: 4 } } })
    await expect(start([grow(0)])).rejects.toThrow('The data has version 2')
  })

  it.each([[{ version: 'one' }], [{ version: -1 }], [{ version: 1, migrating: 7 }]])(
    'is refused if the record of its version is damaged: %j',
    async (fields) => {
      await database.connection
        .collection<{ _id: string }>('data_version')
        .insertOne({ _id: 'data', ...fields })
      await expect(start([grow(0)])).rejects.toThrow(
        /^The version of the data cannot be read, .* restore a backup\.$/,
      )
    },
  )
})

describe('a migration', () => {
  it('continues where it was interrupted', async () => {
    await older()
    const starts: (string | null)[] = []
    const healthy = walk(starts)
    const dying: Migration = {
      ...healthy,
      batch: async (...given) => {
        if (starts.length === 2) throw new Error('dies')
        return healthy.batch(...given)
      },
    }
    await expect(start([grow(0), dying])).rejects.toThrow('dies')
    expect(await recorded()).toMatchObject({
      version: 1,
      migrating: { number: 2, after: 'jar19', changed: 20 },
    })
    await start([grow(0), healthy])
    expect(starts).toEqual([null, 'jar09', 'jar19', 'jar24'])
    expect(await recorded()).toMatchObject({ version: 2, migrating: null })
  })

  it('converts each record once, also if two processes run it at once', async () => {
    await older()
    const all = [grow(0), grow(1)]
    await Promise.all([start(all), start(all), start(all)])
    expect(await readDataVersion(database.connection)).toBe(2)
    for (const { history } of await jars()
      .find({ _id: { $gt: '' } })
      .toArray())
      expect(history).toEqual(['grow-1', 'grow-2'])
  })

  it('ends with an error if it cannot convert what it finds', async () => {
    await older()
    const stuck = { ...grow(0), batch: async () => batchOf([{ _id: 'jar00' }], 0) }
    await expect(start([stuck])).rejects.toThrow('Migration 1 (grow-1) cannot convert')
    expect(await readDataVersion(database.connection)).toBe(0)
  })

  it('is planned without any change', async () => {
    await older()
    const all = [grow(0), grow(1, 'stop')]
    const plan = () => planMigrations(target(), all, releaseOf(all))
    expect(await plan()).toMatchObject({
      version: 0,
      planned: [
        { number: 1, name: 'grow-1', records: 25, upgrade: 'online' },
        { number: 2, name: 'grow-2', records: 0, upgrade: 'stop' },
      ],
    })
    expect(await recorded()).toBeNull()
    expect(new Set(await sizes())).toEqual(new Set([0]))
    await start(all)
    expect(await plan()).toEqual({ version: 2, planned: [] })
  })
})

describe('a process that does no housekeeping', () => {
  it('waits, says so once, and goes on once another one has migrated', async () => {
    await older()
    const all = [grow(0)]
    const waiting = start(all, noHousekeeping)
    await until(() =>
      expect(said).toEqual([
        'The data must be converted from version 0 to 1: waiting for the process that does the housekeeping.',
      ]),
    )
    expect(new Set(await sizes())).toEqual(new Set([0]))
    await start(all)
    await waiting
    expect(said).toHaveLength(1)
  })

  it('refuses if nobody migrates, and says what to start', async () => {
    await older()
    await expect(start([grow(0)], noHousekeeping, { patienceMs: 50 })).rejects.toThrow(
      /^The data has version 0 and this program needs 1, but [^.]+ start a gateway or accounts process [^.]+ npm run db -- migrate \(docs\/upgrading\.md\)\.$/,
    )
  })

  it('starts an empty database, where there is nothing to wait for', async () => {
    await start([grow(0)], noHousekeeping, { patienceMs: 50 })
    expect(await readDataVersion(database.connection)).toBe(1)
  })
})

describe('beside a process of an earlier release', () => {
  it('an online migration takes the housekeeping from it', async () => {
    await older()
    const before = await lease(0, 1_000)
    await start([grow(0), grow(7, 'stop')], await lease(2, 1_000))
    expect(before.owned()).toBe(false)
    expect(new Set(await sizes())).toEqual(new Set([1]))
  })

  it('one that needs a stop waits until that process has stopped', async () => {
    await older()
    const before = await lease(0)
    const migrating = start([grow(0, 'stop')], await lease(1))
    await until(() => expect(said.at(-1)).toContain('waiting until all processes of it have stopped'))
    expect(before.owned()).toBe(true)
    expect(new Set(await sizes())).toEqual(new Set([0]))
    await before.stop()
    await migrating
    expect(new Set(await sizes())).toEqual(new Set([1]))
  })

  it('it refuses in the end, and says what to stop', async () => {
    await older()
    await lease(0)
    await expect(start([grow(0, 'stop')], await lease(1), { patienceMs: 100 })).rejects.toThrow(
      /because a process of an earlier release still runs: stop all of them/,
    )
    expect(new Set(await sizes())).toEqual(new Set([0]))
  })

  it('one of several new processes migrates, and another goes on if that one dies', async () => {
    await older()
    const [first, second] = [await lease(1), await lease(1)]
    let isDead = false
    const slow: Migration = {
      ...grow(0),
      // Like a process that was killed: its lease is not released.
      batch: async (...given) => (isDead ? new Promise<never>(() => {}) : grow(0).batch(...given)),
    }
    void start([slow], {
      ...first,
      owned: () => {
        isDead ||= said.length > 0 && first.owned()
        return first.owned()
      },
    })
    const other = start([grow(0)], second)
    await until(() => expect(said.length).toBeGreaterThan(0))
    await first.stop()
    await other
    expect(await readDataVersion(database.connection)).toBe(1)
    expect(new Set(await sizes())).toEqual(new Set([1]))
  })
})
