import { requireKnownVersion, type Release } from './data-refused'
import { readDataVersion, readRecordedVersion } from './data-version'
import type { Migration, MigrationTarget } from './migration'

export interface PlannedMigration extends Pick<Migration, 'name' | 'description' | 'upgrade'> {
  number: number
  /** Records that it would change. */
  records: number
}

/** A dry run: the version of the data (null if there is none), and the migrations that the next start would run. */
export async function planMigrations(
  target: MigrationTarget,
  migrations: readonly Migration[],
  release: Release,
): Promise<{ version: number | null; planned: PlannedMigration[] }> {
  requireKnownVersion(await readRecordedVersion(target.connection), release)
  const version = await readDataVersion(target.connection)
  const planned: PlannedMigration[] = []
  for (const [at, migration] of migrations.entries()) {
    if (version === null || at < version) continue
    const { name, description, upgrade } = migration
    planned.push({ number: at + 1, name, description, upgrade, records: await migration.plan(target) })
  }
  return { version, planned }
}

/** True if no process of an earlier release may run while these migrations do: one that needs a stop has something to change. */
export const needsStop = (planned: readonly Pick<PlannedMigration, 'upgrade' | 'records'>[]): boolean =>
  planned.some(({ upgrade, records }) => upgrade === 'stop' && records > 0)
