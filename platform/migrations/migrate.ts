import { isDuplicateKey } from '@studyshelf/event-bus/core'
import type { DatabaseLog } from '../database/database-log'
import type { Release } from './data-refused'
import { createDataVersionModel, dataVersionId, readRecordedVersion, type DataVersion } from './data-version'
import type { Migration, MigrationTarget } from './migration'

export interface MigrateDeps extends MigrationTarget {
  release: Release
  log: Pick<DatabaseLog, 'info'>
  /** False once another process may migrate. */
  mayGoOn: () => boolean
  stopped: AbortSignal
}

/** Batches that change nothing and stay where they are: another process may have been faster, but not this often. */
const maxIdleBatches = 50

/**
 * Runs the migrations after the recorded version, and records each batch and each new version in one write. Stops early if another process
 * has taken over, and rejects if the program stops; the next run continues with the batch that was interrupted.
 */
export async function migrate(deps: MigrateDeps, migrations: readonly Migration[]): Promise<void> {
  for (;;) {
    const recorded = await readRecordedVersion(deps.connection)
    const migration = recorded === null ? undefined : migrations[recorded.version]
    if (recorded === null || migration === undefined) return
    if (!(await runOne(deps, migration, recorded))) return
  }
}

/** Resolves to true if the data has the version of this migration now. */
async function runOne(deps: MigrateDeps, migration: Migration, recorded: DataVersion): Promise<boolean> {
  const { log, mayGoOn, stopped, release } = deps
  const number = recorded.version + 1
  const resumed = recorded.migrating?.number === number ? recorded.migrating : null
  let { after, changed } = resumed ?? { after: null, changed: 0 }
  const write = writeFrom(deps, recorded.version)
  const about = { migration: `${number} ${migration.name}` }
  log.info(
    { ...about, ...(resumed && { changed }) },
    resumed ? 'a migration continues' : 'a migration begins',
  )
  if (resumed === null && !(await write({ migrating: { number, after, changed } }))) return false

  for (let idle = 0; idle < maxIdleBatches;) {
    stopped.throwIfAborted()
    if (!mayGoOn()) return false
    const batch = await migration.batch(deps, after)
    changed += batch.changed
    if (batch.next === null) {
      if (!(await write({ version: number, migrating: null }))) return false
      log.info({ ...about, changed, release: release.name }, 'a migration is finished')
      return true
    }
    idle = batch.changed === 0 && batch.next === after ? idle + 1 : 0
    after = batch.next
    if (!(await write({ migrating: { number, after, changed } }))) return false
  }
  throw new Error(`Migration ${number} (${migration.name}) cannot convert the records that it finds`)
}

/** Writes the record of the version, unless another process has raised the version meanwhile. Resolves to whether it was written. */
function writeFrom({ connection, clock, release }: MigrateDeps, version: number) {
  const records = createDataVersionModel(connection)
  return async (fields: Partial<Pick<DataVersion, 'version' | 'migrating'>>): Promise<boolean> => {
    const { matchedCount } = await records.updateOne(
      { _id: dataVersionId, version },
      { $set: { ...fields, release: release.name, changedAt: clock.now() } },
    )
    return matchedCount === 1
  }
}

/** Records the version of data that has none: the newest for an empty database, 0 for data of releases before 1.0. */
export async function recordVersion(
  { connection, clock, release }: Pick<MigrateDeps, 'connection' | 'clock' | 'release'>,
  version: number,
): Promise<void> {
  try {
    await createDataVersionModel(connection).create({
      _id: dataVersionId,
      version,
      migrating: null,
      release: release.name,
      changedAt: clock.now(),
    })
  } catch (error) {
    // Another process was first.
    if (!isDuplicateKey(error)) throw error
  }
}
