import type { Migration, MigrationTarget } from '../migrations/migration'

/** Runs every batch of a migration. Resolves to the number of records that it changed. */
export async function runMigration(migration: Migration, target: MigrationTarget): Promise<number> {
  let total = 0
  let after: string | null = null
  do {
    const { changed, next }: Awaited<ReturnType<Migration['batch']>> = await migration.batch(target, after)
    total += changed
    after = next
  } while (after !== null)
  return total
}
