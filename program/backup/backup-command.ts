import { rmSync } from 'node:fs'
import { setPriority } from 'node:os'
import { resolve } from 'node:path'
import { unfinishedName } from '../database/new-file'
import type { Audit } from './audit'
import { copiesOf, isAtHost, makeBackup, type BackupSettings } from './make-backup'
import { NoRoom } from './no-room'
import { NotRestored, restoreBackup } from './restore-backup'
import { BrokenBackup } from './unpack'
import { verifyBackup } from './verify-backup'
import { NoBackup } from './with-copies'

type Say = (line: string) => void
/** Resolves to the exit code. */
type BackupWork = (settings: BackupSettings, say: Say) => Promise<number>

/** An audit has found something, and said what. */
export class ProblemsFound extends Error {
  constructor() {
    super('Something is wrong: see above.')
    this.name = 'ProblemsFound'
  }
}

/** Errors with a message for the operator. */
export const errorsOfBackups = [NoBackup, NoRoom, NotRestored, BrokenBackup, ProblemsFound]

/** `db backup`, `db verify` and `db restore`; null for another command, or wrong arguments. */
export function backupWorkOf([command, file, ...rest]: readonly string[]): BackupWork | null {
  if (file === undefined || file.startsWith('-')) return null
  if (command === 'backup' && rest.length === 0) return backup(file)
  if (command === 'verify' && rest.length === 0) return verify(file)
  const replace = rest[0] === '--replace'
  if (command === 'restore' && rest.length === (replace ? 1 : 0)) return restore(file, replace)
  return null
}

const megabytes = (bytes: number) => `${(bytes / 1024 / 1024).toFixed(1)} MB`
/** Reading and compressing must not take the processor from requests. */
const lowPriority = 10

/**
 * For a process that runs nothing but `db` with these arguments: a backup has a low priority, and leaves nothing if it is interrupted by a
 * signal.
 */
export function prepareProcess([command, file]: readonly string[]): void {
  if (command !== 'backup' || file === undefined) return
  setPriority(lowPriority)
  const unfinished = [unfinishedName(resolve(file)), copiesOf(resolve(file))]
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => {
      for (const path of unfinished) rmSync(path, { recursive: true, force: true })
      process.exit(130)
    })
}

const backup =
  (file: string): BackupWork =>
  async (settings, say) => {
    const { moment, files, bytes, damaged } = await makeBackup(settings, resolve(file))
    for (const path of damaged) say(`${path} differs from its record: it was damaged before.`)
    say(
      `Backed up ${files.length} files to ${file} (${megabytes(bytes)}): all that was acknowledged before ${moment.toISOString()}.`,
    )
    if (settings.mongodbUrl)
      say(
        'The database is not in it. Back it up first, with mongodump --oplog --gzip --archive=FILE: files that are newer do no harm.',
      )
    if (isAtHost(settings)) say('Stored files at the file host are not in it: back them up there.')
    if (settings.kafkaBrokers) say('Events are not in it: Kafka keeps them.')
    if (!files.some(({ path }) => path === 'jwt-secret'))
      say('JWT_SECRET is a setting, and not in it: keep it as well.')
    return 0
  }

const verify =
  (file: string): BackupWork =>
  async (_settings, say) => {
    const { manifest, audit, waiting, problems } = await verifyBackup(file)
    for (const problem of problems) say(problem)
    say(
      `${manifest.files.length} files of ${manifest.moment}, by version ${manifest.program}: all hashes are right.`,
    )
    if (audit) say(summaryOf(audit))
    if (manifest.stored === 'host') say('Stored files are at the file host, and were not looked for.')
    if (waiting > 0) say(`${waiting} events are handled by the next start.`)
    if (problems.length > 0) throw new ProblemsFound()
    return 0
  }

const restore =
  (file: string, replace: boolean): BackupWork =>
  async (settings, say) => {
    const { moment, aside, isRest } = await restoreBackup(settings, file, { replace })
    if (isRest) say('This completes a restore that was interrupted.')
    say(`Restored ${settings.dataDir} as of ${moment.toISOString()}.`)
    if (aside !== null) say(`What was there before is in ${aside}: delete it once you do not need it.`)
    return 0
  }

export const summaryOf = ({ documents, wallets, files, problems }: Audit): string =>
  `${documents} documents, ${wallets} wallets and ${files} files that they need: ${
    problems.length === 0 ? 'everything agrees' : `${problems.length} problems`
  }.`
