import { join } from 'node:path'
import {
  createDeclaredModels,
  DataDirectoryInUse,
  DataRefused,
  dropIndex,
  indexesReady,
  isDiskFull,
  readDataVersion,
  readRecordedVersion,
  requireKnownVersion,
  startDatabase,
  undeclaredIndexes,
  type Config,
  type RunningDatabase,
} from '#platform'
import { auditStore } from '../backup/audit'
import { backupWorkOf, errorsOfBackups, ProblemsFound, summaryOf } from '../backup/backup-command'
import { isAtHost } from '../backup/make-backup'
import { wholeFiles } from '../backup/whole-files'
import { BrokenArchive } from './archive'
import { exportDatabase, type Moved } from './export-database'
import { importDatabase, NotEmpty } from './import-database'
import { FileExists } from './new-file'
import { planMigration, runMigrations } from './migrate-command'
import { release } from '../migrations'
import { operatorActor } from '#events'
import { resetSecondFactorOf } from '#services/accounts'
import { runningReset } from './running-reset'
// Importing these modules declares their records.
import '../create-services'

export const databaseUsage = `Usage:
  npm run db -- indexes [--drop]         makes the indexes that are missing, and names those that nothing needs any
                                         more; --drop drops these
  npm run db -- migrate [--plan]         converts the data of an earlier release, as a start does; --plan only counts
                                         what would change
  npm run db -- export FILE              writes the whole database into a new file
  npm run db -- import FILE [--replace]  fills an empty database from it; --replace deletes what another one holds
  npm run db -- backup FILE              writes store, events, files and secret into a new file, also while Studyshelf runs
  npm run db -- verify FILE              reads a backup, compares every hash, and audits counts, points and files
  npm run db -- restore FILE [--replace] fills an empty data directory from a backup; --replace sets another one aside
  npm run db -- audit                    audits the database and the files of this installation
  npm run db -- reset-second-factor EMAIL  removes the second factor of an admin who has lost it, running or not`

type Say = (line: string) => void
type Work = (
  database: RunningDatabase,
  say: Say,
  of: { settings: Settings; operator: string },
) => Promise<void>
type Settings = Pick<Config, 'dataDir' | 'mongodbUrl' | 'kafkaBrokers' | 'kafkaAccess'> &
  Partial<Pick<Config, 'diskReserveBytes' | 'fileHosts'>>

/** `db …`: resolves to the exit code. `operator`: the name of the operating-system user, for the audit trail. */
export async function runDatabaseCommand(
  args: readonly string[],
  config: Settings,
  say: Say,
  operator = 'unknown',
): Promise<number> {
  const ofBackups = backupWorkOf(args)
  const work = workOf(args)
  if (work === null && ofBackups === null) {
    say(databaseUsage)
    return 1
  }
  try {
    if (ofBackups) return await ofBackups({ diskReserveBytes: 0, ...config }, say)
    const [command, email] = args
    if (command === 'reset-second-factor' && email !== undefined) {
      const code = await runningReset(config, { email, operator, say })
      if (code !== null) return code
    }
    if (work) await onDatabase(config, (database) => work(database, say, { settings: config, operator }), say)
    return 0
  } catch (error) {
    const sentence = sentenceOf(error)
    if (sentence === null) throw error
    say(sentence)
    return 1
  }
}

function workOf([command, file, ...rest]: readonly string[]): Work | null {
  if (command === 'indexes' && rest.length === 0) {
    if (file === undefined) return keepIndexes({ drop: false })
    return file === '--drop' ? keepIndexes({ drop: true }) : null
  }
  if (command === 'audit' && file === undefined) return auditAll
  if (command === 'migrate' && rest.length === 0) {
    if (file === undefined) return runMigrations
    return file === '--plan' ? planMigration : null
  }
  if (file === undefined || file.startsWith('-')) return null
  if (command === 'export' && rest.length === 0)
    return async ({ connection, kind }, say) => {
      if (kind === 'mongodb') say('The export is consistent only if no Studyshelf is writing meanwhile.')
      say(`Exported ${told(await exportDatabase(databaseOf(connection), file))} to ${file}.`)
    }
  if (command === 'reset-second-factor' && rest.length === 0)
    return async ({ connection }, say, { operator }) =>
      say(resetTexts[await resetSecondFactorOf(connection, file, operatorActor(operator))])
  const replace = rest[0] === '--replace'
  if (command === 'import' && rest.length === (replace ? 1 : 0))
    return async (database, say) => {
      const moved = await importDatabase(databaseOf(database.connection), file, { replace, release })
      say(`Imported ${told(moved)} from ${file}.`)
      await makeIndexes(database, say)
      const version = await readDataVersion(database.connection)
      if (version !== null && version < release.dataVersion)
        say(`The data has version ${version}: the next start converts it to ${release.dataVersion}.`)
    }
  return null
}

/** Holds the lock on the embedded store's files; fails while a program uses them. */
async function onDatabase(
  config: Settings,
  work: (database: RunningDatabase) => Promise<void>,
  say: Say,
): Promise<void> {
  const trouble = (_: object, message: string) => say(message)
  const log = { info() {}, warn: trouble, error: trouble }
  const database = await startDatabase({ config, log })
  try {
    requireKnownVersion(await readRecordedVersion(database.connection), release)
    await work(database)
  } finally {
    await database.stop()
  }
}

async function makeIndexes({ connection }: RunningDatabase, say: Say): Promise<void> {
  createDeclaredModels(connection)
  const made = await indexesReady(connection)
  for (const name of made) say(`Made ${name}.`)
  if (made.length === 0) say('Every index is there.')
}

const keepIndexes =
  ({ drop }: { drop: boolean }): Work =>
  async (database, say) => {
    await makeIndexes(database, say)
    const { connection } = database
    const undeclared = await undeclaredIndexes(connection)
    for (const each of undeclared) {
      const name = `${each.collection}.${each.index}`
      if (drop) await dropIndex(connection, each)
      say(drop ? `Dropped ${name}.` : `Nothing needs ${name} any more.`)
    }
    if (undeclared.length > 0 && !drop)
      say('Once no older version runs, npm run db -- indexes --drop drops what nothing needs.')
  }

const auditAll: Work = async ({ connection }, say, { settings }) => {
  const whole = isAtHost(settings) ? null : await wholeFiles(join(settings.dataDir, 'files'))
  const audit = await auditStore(connection, (ref) => whole?.has(ref) ?? true)
  if (whole === null) say('Stored files are at the file host, and were not looked for.')
  for (const problem of audit.problems) say(problem)
  say(summaryOf(audit))
  if (audit.problems.length > 0) throw new ProblemsFound()
}

const resetTexts = {
  reset:
    'The second factor is removed, and all sessions of the account are ended. The owner is told by mail once Studyshelf runs.',
  none: 'This account has no second factor.',
  'no-account': 'There is no account with this address.',
  changed: 'The account changed meanwhile. Try again.',
} as const

const told = ({ documents, collections }: Moved) => `${documents} documents of ${collections} collections`

function databaseOf({ db }: RunningDatabase['connection']) {
  if (db === undefined) throw new Error('The database is not connected.')
  return db
}

/** The message of an error that the operator can fix; null for a fault. */
function sentenceOf(error: unknown): string | null {
  if (error instanceof DataDirectoryInUse) return `${error.message} Stop it first.`
  if (isDiskFull(error)) return 'The disk is full: nothing was kept of it. Free some space, and try again.'
  if (
    [...errorsOfBackups, BrokenArchive, DataRefused, FileExists, NotEmpty].some(
      (known) => error instanceof known,
    )
  )
    return (error as Error).message
  if (error instanceof Error && 'code' in error && error.code === 'ENOENT')
    return `There is no such file: ${error.message}`
  return null
}
