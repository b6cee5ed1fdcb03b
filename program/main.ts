import {
  ConfigError,
  configFromEnvironment,
  DatabaseUnreachable,
  DataDirectoryInUse,
  isDependencyUnavailable,
  KafkaNotReady,
  SecretUnusable,
  type Config,
  type Needs,
} from '#platform'
import { banner } from './banner'
import { createProgram } from './compose'
import { runEventsCommand } from './control/events-command'
import { runDatabaseCommand } from './database/database-command'
import { readCommand } from './read-command'
import { DemoWorldFound } from './refuse-demo-world'
import { needsOf, needsOfCommands, obstacle, opensDoor, type Role } from './roles'

/** A stop takes at most this long; what then still runs is killed. */
const patienceMs = 4500
/** The same signal within this time is the same wish. */
const echoMs = 500

const say = (line: string) => void process.stdout.write(line + '\n')

/** The program could not start: one clear sentence where we know why, and all we have where we do not. */
function fail(error: unknown): never {
  process.stderr.write(sentenceOf(error) + '\n')
  process.exit(1)
}

/** Their messages are meant for whoever starts the program. */
const knownReasons = [
  ConfigError,
  DatabaseUnreachable,
  DataDirectoryInUse,
  DemoWorldFound,
  KafkaNotReady,
  SecretUnusable,
]

/** Not ours to write, or a file stands where a folder should. */
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
    // Asked again: whoever asks does not want to wait. npm hands on the signal that the terminal sent to us as well.
    if (ending && performance.now() - askedAt > echoMs) process.exit(code || 130)
    if (ending) return
    ending = true
    askedAt = performance.now()
    setTimeout(() => process.exit(code || 1), patienceMs).unref()
    program.stop().then(
      () => process.exit(code),
      (error: unknown) => fail(error),
    )
  }
  process.on('SIGINT', () => end(0))
  process.on('SIGTERM', () => end(0))
  // A fault that nobody expected leaves the state unknown; what is acknowledged is on the disk, and the next start heals.
  const crash = (error: unknown) => {
    process.stderr.write(`Studyshelf ends because of a fault: ${sentenceOf(error)}\n`)
    program.fault(error)
    ending = true
    process.exitCode = 1
    setTimeout(() => process.exit(1), 300)
  }
  process.on('uncaughtException', crash)
  // A library that let go of a promise, and nothing unknown: what it was about is away, and comes back.
  process.on('unhandledRejection', (error) =>
    isDependencyUnavailable(error) ? program.overheard(error) : crash(error),
  )

  try {
    const { port, logins } = await program.start()
    say(opensDoor(role) ? banner(config, port, logins) : `The ${role} is ready.`)
  } catch (error) {
    if (ending) return
    await program.stop().catch(() => undefined)
    fail(error)
  }
}

// What the program writes is its owner's.
process.umask(0o077)

const command = readCommand(process.argv.slice(2))
if (command.do === 'refuse') fail(command.because)
else if (command.do === 'events') {
  runEventsCommand(command.args, readConfig(needsOfCommands), say).then((code) => process.exit(code), fail)
} else if (command.do === 'db') {
  runDatabaseCommand(command.args, readConfig(needsOfCommands), say).then((code) => process.exit(code), fail)
} else void run(readConfig(needsOf[command.role]), command.role)
