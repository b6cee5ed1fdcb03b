import {
  bringUpToDate,
  createDeclaredModels,
  indexesReady,
  leaseHousekeeping,
  needsStop,
  ownHousekeeping,
  planMigrations,
  systemClock,
  type RunningDatabase,
} from '#platform'
import { migrations, release } from '../migrations'

type Say = (line: string) => void

/** `db migrate --plan`: tells which migrations the next start would run, and changes nothing. */
export async function planMigration({ connection }: RunningDatabase, say: Say): Promise<void> {
  createDeclaredModels(connection)
  const target = { connection, clock: systemClock }
  const { version, planned } = await planMigrations(target, migrations, release)
  if (version === null)
    return say(`There is no data yet. Studyshelf ${release.name} starts with version ${release.dataVersion}.`)
  say(`The data has version ${version}, and Studyshelf ${release.name} needs ${release.dataVersion}.`)
  if (planned.length === 0) return say('There is nothing to migrate.')
  for (const { number, name, description, upgrade, records } of planned)
    say(
      `${number} ${name}: ${records} records, ${upgrade === 'stop' && records > 0 ? 'needs a stop' : 'online'}\n  ${description}`,
    )
  say(
    needsStop(planned)
      ? 'Stop every process of the earlier release before you start this one.'
      : 'Processes of the release before may run on meanwhile.',
  )
}

/** `db migrate`: runs the migrations as a start would, under the housekeeping lease. */
export async function runMigrations({ connection, kind }: RunningDatabase, say: Say): Promise<void> {
  createDeclaredModels(connection)
  const log = createMigrationLog(say)
  const housekeeping =
    kind === 'embedded' ? ownHousekeeping : await leaseHousekeeping(connection, log, release.dataVersion)
  try {
    await indexesReady(connection)
    const { signal: stopped } = new AbortController()
    await bringUpToDate(
      { connection, clock: systemClock, release, housekeeping, log, say, stopped },
      migrations,
    )
    say(`The data has version ${release.dataVersion}.`)
  } finally {
    await housekeeping.stop()
  }
}

/** A log that tells the operator about the migrations alone. */
const createMigrationLog = (say: Say) => ({
  info(about: object, message: string) {
    if (!('migration' in about)) return
    const changed = 'changed' in about ? ` (${String(about.changed)} records)` : ''
    say(`${message}: ${String(about.migration)}${changed}`)
  },
  warn: (_: object, message: string) => say(message),
})
