import type { Migration, Release } from '#platform'
import { accountMigrations } from '#services/accounts'
import { libraryMigrations } from '#services/library'
import studyshelf from '../package.json' with { type: 'json' }

/**
 * All migrations in their order: the first one leads to version 1 of the data. Append new ones, and never change, move or remove one that
 * was released. docs/upgrading.md says how to write one.
 */
export const migrations: readonly Migration[] = [
  accountMigrations.searchKeys,
  libraryMigrations.documentStatus,
  libraryMigrations.likenessForm,
  accountMigrations.places,
  libraryMigrations.documentDetails,
  libraryMigrations.earlierReaders,
  libraryMigrations.joinedWants,
  libraryMigrations.remarkIds,
]

/** This program. */
export const release: Release = { name: studyshelf.version, dataVersion: migrations.length }
