import { join } from 'node:path'
import {
  BytesChanged,
  ConfigError,
  configFromEnvironment,
  DatabaseUnreachable,
  DataDirectoryInUse,
  DataRefused,
  isDependencyUnavailable,
  KafkaNotReady,
  OtherMove,
  S3NotReady,
  RestoreUnfinished,
  SecretUnusable,
  type Config,
  type Needs,
} from '#platform'
import { nameOfOperator } from './admin/command-line/operator'
import { runAdminCommand } from './admin/command-line/run-admin'
import { terminal } from './admin/command-line/terminal'
import { prepareProcess } from './backup/backup-command'
import { banner } from './banner'
import { createProgram } from './compose'
import { runEventsCommand } from './control/events-command'
import { runDatabaseCommand } from './database/database-command'
import { release } from './migrations'
import { runFilesCommand } from './files/files-command'
import { readCommand } from './read-command'
import { DemoWorldFound } from './refuse-demo-world'
import { WeakAdminPassword } from './settle-admins'
import {
  needsOf,
  needsOfCommands,
  needsOfDatabase,
  needsOfFiles,
  obstacle,
  servesClients,
  type Role,
} from './roles'
import { tightenHeap } from './tighten-heap'

/** Part of the time for a stop that the exit itself may take. */
const exitMs = 500
/** A signal that repeats within this time is a duplicate. */
const echoMs = 500

const say = (line: string) => void process.stdout.write(line + '\n')

/** Ends a failed start: with one clear sentence for a known reason, else with the whole error. */
function fail(error: unknown): never {
  process.stderr.write(sentenceOf(error) + '\n')
  process.exit(1)
}

/** Errors with messages for the operator. */
const knownReasons = [
  BytesChanged,
  ConfigError,
  DatabaseUnreachable,
  DataDirectoryInUse,
  DataRefused,
  DemoWorldFound,
  KafkaNotReady,
  OtherMove,
  S3NotReady,
  RestoreUnfinished,
  SecretUnusable,
  WeakAdminPassword,
]

/** The folder is not writable, or its path is a file. */
const codesOfNoFolder: ReadonlySet<string> = new Set(['EACCES', 'EPERM', 'EROFS', 'ENOTDIR', 'EEXIST'])

function sentenceOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  if (knownReasons.some((reason) => error instanceof reason)) return error.message
  const code = 'code' in error ? error.code : undefined
  if (code === 'EADDRINUSE') {
    const port = 'port' in error ? String(error.port) : '?'
    return `Port ${port} is busy: another program listens there. Set PORT to a free one.`
  }
  if (code === 'EACCES' && 'syscall' in error && error.syscall === 'listen') {
    return 'This user may not listen on that port. Set PORT to one above 1023.'
  }
  if (typeof code === 'string' && codesOfNoFolder.has(code)) {
    return `The data directory cannot be written: ${error.message}`
  }
  return error.stack ?? error.message
}

function readConfig(needs: Needs): Config {
  try {
    return configFromEnvironment(needs)
  } catch (error) {
    return fail(error)
  }
}

async function run(config: Config, role: Role): Promise<void> {
  const because = obstacle(role, config)
  if (because !== null) fail(because)
  const program = createProgram(config, { say, role })
  let ending = false
  let askedAt = 0

  const end = (code: number) => {
    // A second signal exits at once. npm repeats a signal that the terminal has sent to us as well, so duplicates are ignored.
    if (ending && performance.now() - askedAt > echoMs) process.exit(code || 130)
    if (ending) return
    ending = true
    askedAt = performance.now()
    setTimeout(() => process.exit(code || 1), config.drainMs + config.stopMs - exitMs).unref()
    program.stop().then(
      () => process.exit(code),
      (error: unknown) => fail(error),
    )
  }
  process.on('SIGINT', () => end(0))
  process.on('SIGTERM', () => end(0))
  // An unexpected fault leaves the state unknown. Acknowledged writes are on disk, and the next start recovers.
  const crash = (error: unknown) => {
    process.stderr.write(`Studyshelf ends because of a fault: ${sentenceOf(error)}\n`)
    program.fault(error)
    ending = true
    process.exitCode = 1
    setTimeout(() => process.exit(1), 300)
  }
  process.on('uncaughtException', crash)
  // A library may drop a rejected promise while its dependency is unavailable: the state is known, and it will recover.
  process.on('unhandledRejection', (error) =>
    isDependencyUnavailable(error) ? program.overheard(error) : crash(error),
  )

  try {
    const { port, logins } = await program.start()
    say(
      servesClients(role)
        ? banner(config, port, logins)
        : `The ${role} of Studyshelf ${release.name} is ready.`,
    )
  } catch (error) {
    if (ending) return
    await program.stop().catch(() => undefined)
    fail(error)
  }
}

tightenHeap()
// Files that the program writes are private to its user.
process.umask(0o077)

const command = readCommand(process.argv.slice(2))
if (command.do === 'refuse') fail(command.because)
else if (command.do === 'version') say(`Studyshelf ${release.name}, data version ${release.dataVersion}`)
else if (command.do === 'events') {
  runEventsCommand(command.args, readConfig(needsOfCommands), say).then((code) => process.exit(code), fail)
} else if (command.do === 'db') {
  prepareProcess(command.args)
  runDatabaseCommand(
    command.args,
    readConfig(needsOfDatabase(command.args)),
    say,
    nameOfOperator(process.env),
  ).then((code) => process.exit(code), fail)
} else if (command.do === 'files') {
  runFilesCommand(command.args, readConfig(needsOfFiles), say).then((code) => process.exit(code), fail)
} else if (command.do === 'admin') {
  runAdminCommand(command.args, {
    readConfig: () => readConfig(needsOfCommands),
    root: join(import.meta.dirname, '..'),
    operator: nameOfOperator(process.env),
    terminal: terminal(),
  }).then((code) => process.exit(code), fail)
} else void run(readConfig(needsOf[command.role]), command.role)
