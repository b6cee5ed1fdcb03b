import {
  createDeclaredModels,
  DataDirectoryInUse,
  dropIndex,
  indexesReady,
  startDatabase,
  undeclaredIndexes,
  type Config,
  type RunningDatabase,
} from '#platform'
import { BrokenArchive } from './archive'
import { exportDatabase, FileExists, type Moved } from './export-database'
import { importDatabase, NotEmpty } from './import-database'
import { resetSecondFactorOf } from '#services/accounts'
// Importing these modules declares their records.
import '../create-services'

export const databaseUsage = `Usage:
  npm run db -- indexes [--drop]         makes the indexes that are missing, and names those that nothing needs any
                                         more; --drop drops these
  npm run db -- export FILE              writes the whole database into a new file
  npm run db -- import FILE [--replace]  fills an empty database from it; --replace deletes what another one holds
  npm run db -- reset-second-factor EMAIL  removes the second factor of an admin who has lost it`

type Say = (line: string) => void
type Work = (database: RunningDatabase, say: Say) => Promise<void>

/** `db …`: resolves to the exit code. */
export async function runDatabaseCommand(
  args: readonly string[],
  config: Pick<Config, 'dataDir' | 'mongodbUrl'>,
  say: Say,
): Promise<number> {
  const work = workOf(args)
  if (work === null) {
    say(databaseUsage)
    return 1
  }
  try {
    await onDatabase(config, say, work)
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
  if (file === undefined || file.startsWith('-')) return null
  if (command === 'export' && rest.length === 0)
    return async ({ connection, kind }, say) => {
      if (kind === 'mongodb') say('The export is consistent only if no Studyshelf is writing meanwhile.')
      say(`Exported ${told(await exportDatabase(databaseOf(connection), file))} to ${file}.`)
    }
  if (command === 'reset-second-factor' && rest.length === 0)
    return async ({ connection }, say) => say(resetTexts[await resetSecondFactorOf(connection, file)])
  const replace = rest[0] === '--replace'
  if (command === 'import' && rest.length === (replace ? 1 : 0))
    return async (database, say) => {
      const moved = await importDatabase(databaseOf(database.connection), file, { replace })
      say(`Imported ${told(moved)} from ${file}.`)
      await makeIndexes(database, say)
    }
  return null
}

/** Holds the lock on the embedded store's files; fails while a program uses them. */
async function onDatabase(
  config: Pick<Config, 'dataDir' | 'mongodbUrl'>,
  say: Say,
  work: Work,
): Promise<void> {
  const trouble = (_: object, message: string) => say(message)
  const log = { info() {}, warn: trouble, error: trouble }
  const database = await startDatabase({ config, log })
  try {
    await work(database, say)
  } finally {
    await database.stop()
  }
}

const makeIndexes: Work = async ({ connection }, say) => {
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
  if ([BrokenArchive, FileExists, NotEmpty].some((known) => error instanceof known))
    return (error as Error).message
  if (error instanceof Error && 'code' in error && error.code === 'ENOENT')
    return `There is no such file: ${error.message}`
  return null
}
