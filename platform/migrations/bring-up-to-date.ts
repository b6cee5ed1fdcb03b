import { setTimeout as pause } from 'node:timers/promises'
import type { Housekeeping } from '../housekeeping/port'
import { DataRefused, requireKnownVersion } from './data-refused'
import { collectionWithData, readRecordedVersion } from './data-version'
import { migrate, recordVersion, type MigrateDeps } from './migrate'
import type { Migration } from './migration'
import { needsStop, planMigrations } from './plan-migrations'

/** How often a waiting process looks, and how long it waits while nothing changes, in ms. */
export interface MigrationTimes {
  lookMs: number
  patienceMs: number
}
const usual: MigrationTimes = { lookMs: 500, patienceMs: 600_000 }

/**
 * Resolves once the data has the version of this program. The process that does the housekeeping migrates; others wait for it, and so does
 * one that would convert what a process of an earlier release still uses. Rejects with `DataRefused` if the data is newer than the program, or
 * if nothing changes for ten minutes. `say` tells the operator why it waits.
 */
export async function bringUpToDate(
  deps: Omit<MigrateDeps, 'mayGoOn'> & {
    housekeeping: Pick<Housekeeping, 'owned' | 'isWithOlder' | 'takeFromOlder'>
    say: (line: string) => void
  },
  migrations: readonly Migration[],
  { lookMs, patienceMs }: MigrationTimes = usual,
): Promise<void> {
  const { connection, release, housekeeping, log, stopped } = deps
  let seen = { state: '', since: performance.now() }
  let said = ''
  let mustStop: boolean | undefined

  for (;;) {
    stopped.throwIfAborted()
    const recorded = await readRecordedVersion(connection)
    requireKnownVersion(recorded, release)
    if (recorded?.version === release.dataVersion) return
    if (recorded === null) {
      const isEmpty = connection.db === undefined || (await collectionWithData(connection.db)) === null
      await recordVersion(deps, isEmpty ? release.dataVersion : 0)
      continue
    }
    if (housekeeping.owned()) {
      await migrate({ ...deps, mayGoOn: housekeeping.owned }, migrations)
      continue
    }

    const isWithOlder = housekeeping.isWithOlder()
    if (isWithOlder) mustStop ??= needsStop((await planMigrations(deps, migrations, release)).planned)
    if (isWithOlder && mustStop === false) housekeeping.takeFromOlder()
    const why = reasons[isWithOlder && mustStop ? 'older' : 'other'](recorded.version, release.dataVersion)
    const state = JSON.stringify([recorded.version, recorded.migrating])
    if (state !== seen.state) seen = { state, since: performance.now() }
    if (performance.now() - seen.since > patienceMs) throw new DataRefused(why.refused)
    if (said !== why.waits) {
      log.info({ version: recorded.version, needed: release.dataVersion }, why.waits)
      deps.say(why.waits)
      said = why.waits
    }
    await pause(lookMs, undefined, { signal: stopped })
  }
}

const reasons = {
  older: (has: number, needed: number) => ({
    waits: `The data must be converted from version ${has} to ${needed} while no earlier release runs: waiting until all processes of it have stopped.`,
    refused: `The data was not converted from version ${has} to ${needed}, because a process of an earlier release still runs: stop all of them, and start this one again (docs/upgrading.md).`,
  }),
  other: (has: number, needed: number) => ({
    waits: `The data must be converted from version ${has} to ${needed}: waiting for the process that does the housekeeping.`,
    refused: `The data has version ${has} and this program needs ${needed}, but no process has gone on with converting it for a while: start a gateway or accounts process of this release, or run npm run db -- migrate (docs/upgrading.md).`,
  }),
}
