import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { distFile, sweepEvery, type Clock, type Config, type Housekeeping, type Log } from '#platform'
import { isDue, nameOfBackup, newestFirst, surplus, unfinishedBackups } from './kept-backups'

/** How often it is looked whether a backup is due. */
const lookEveryMs = 60_000
/** After a failure, it is not tried again before this. */
const againMs = 3_600_000
/** A backup is overdue some time after the next one should have begun. */
const overdueMs = 26 * 3_600_000

/** Makes a backup as a new file. Rejects with the reason. */
export type RunBackup = (file: string) => Promise<void>

export interface NightlyBackups {
  /** When the newest one began; null if there is none, or another process makes them. As of the last look at the folder. */
  newest(): Date | null
  /** For operators: when the last one began, or that it is overdue. Undefined if another process makes them. */
  detail(): string | undefined
  /** Makes one if it is due. Never rejects. */
  sweep(): Promise<void>
  stop(): Promise<void>
}

/**
 * Makes a backup into `folder` once a day, after a time of day in Singapore, and keeps the `keep` newest. The folder says what was made, so a
 * restart repeats nothing, and one that was missed is made at the next start. Only while this process owns the housekeeping.
 */
export function createNightlyBackups({
  settings: { folder, minuteOfDay, keep },
  run,
  clock,
  housekeeping,
  log,
  everyMs = lookEveryMs,
}: {
  settings: NonNullable<Config['backups']>
  run: { backup: RunBackup; stop(): Promise<void> }
  clock: Clock
  housekeeping: Pick<Housekeeping, 'owned'>
  log: Log
  everyMs?: number
}): NightlyBackups {
  let failedAt = -Infinity
  let isStopped = false
  /** Undefined before the first look. */
  let newest: Date | null | undefined

  const names = async (): Promise<string[]> => {
    await mkdir(folder, { recursive: true, mode: 0o700 })
    const all = await readdir(folder)
    newest = newestFirst(all, clock.now())[0]?.at ?? null
    return all
  }
  const remove = async (each: readonly string[]) => {
    for (const name of each) await rm(join(folder, name), { recursive: true, force: true })
  }

  async function sweep(): Promise<void> {
    if (performance.now() - failedAt < againMs) return
    try {
      const before = await names()
      if (!isDue(before, minuteOfDay, clock.now())) return
      await remove(unfinishedBackups(before))
      const began = performance.now()
      const name = nameOfBackup(clock.now())
      await run.backup(join(folder, name))
      log.info({ name, tookMs: Math.round(performance.now() - began) }, 'a backup is made')
      // Never the one just made, whatever the clock says.
      const others = (await names()).filter((each) => each !== name)
      await remove(surplus(others, keep - 1, clock.now()))
      failedAt = -Infinity
    } catch (error) {
      if (isStopped) return
      failedAt = performance.now()
      log.error({ err: error }, 'the nightly backup failed; it is tried again in an hour')
    }
  }

  const sweeping = sweepEvery({ everyMs, failure: 'the nightly backup failed', sweep, housekeeping, log })
  sweeping.now()

  return {
    newest: () => newest ?? null,
    detail() {
      if (newest === undefined) return undefined
      if (newest === null) return 'there is no backup yet'
      const isLate = clock.now().getTime() - newest.getTime() > overdueMs
      return `the last one is of ${newest.toISOString()}${isLate ? ': the next one is overdue, see the log' : ''}`
    },
    sweep,
    async stop() {
      isStopped = true
      await run.stop()
      await sweeping.stop()
    },
  }
}

/** Runs `db backup` in a process of its own, with the settings of this one. */
export function createBackupProcess({
  dataDir,
  mongodbUrl,
  kafkaBrokers,
  diskReserveBytes,
}: Pick<Config, 'dataDir' | 'mongodbUrl' | 'kafkaBrokers' | 'diskReserveBytes'>) {
  let child: ChildProcess | undefined
  return {
    async backup(file: string): Promise<void> {
      child = spawn(process.execPath, [distFile('main.js'), 'db', 'backup', file], {
        stdio: ['ignore', 'pipe', 'pipe'],
        env: {
          ...process.env,
          DATA_DIR: dataDir,
          DISK_RESERVE_MB: String(Math.round(diskReserveBytes / 1024 / 1024)),
          ...(mongodbUrl && { MONGODB_URL: mongodbUrl }),
          ...(kafkaBrokers && { KAFKA_BROKERS: kafkaBrokers.join(',') }),
        },
      })
      let said = ''
      for (const stream of [child.stdout, child.stderr])
        stream?.on('data', (chunk: Buffer) => void (said = (said + chunk.toString()).slice(-2000)))
      const [code] = (await once(child, 'close')) as [number | null]
      child = undefined
      if (code !== 0) throw new Error(said.trim() || 'The process of the backup was ended.')
    },
    async stop() {
      child?.kill()
    },
  }
}
