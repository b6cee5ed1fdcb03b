import { type ChildProcess, fork } from 'node:child_process'
import { z } from 'zod'
import { distFile } from '../dist-file'
import { backoff } from './backoff'
import type { DatabaseLog } from './database-log'
import { databaseName } from './mongodb-address'
import { replaceWhenSilent, type Silence } from './replace-when-silent'

export interface StoreProcess {
  readonly socket: string | undefined
  /** The name of the database in it. */
  readonly database: string
  port(): number | undefined
  pid(): number | undefined
  /** Copies all data into an existing folder, as of one moment after the call. Rejects if that fails or the process ends. */
  copyTo(folder: string): Promise<void>
  stop(): Promise<void>
}

export interface StoreOptions {
  readonly directory: string
  /** Undefined for a loopback port. */
  readonly socket: string | undefined
  readonly notablescan: boolean
  readonly reserveBytes: number
  readonly log: DatabaseLog
  /** How long it may be silent before it is replaced. Default: `longSilence`. */
  readonly silence?: Silence | undefined
}

/** Opens the embedded store. Throws DataDirectoryInUse if another program uses the directory. */
export type OpenStore = (options: StoreOptions) => Promise<StoreProcess>

/** Another Studyshelf uses this data directory. */
export class DataDirectoryInUse extends Error {
  constructor(directory: string) {
    super(`The data directory ${directory} is in use by another running Studyshelf.`)
    this.name = 'DataDirectoryInUse'
  }
}

const messageOfStore = z.union([
  z.object({ ready: z.literal(true), port: z.number().optional() }),
  z.object({ error: z.string() }),
])

/** Starts the store, and restarts it if it exits unexpectedly or hangs. */
export const superviseStore: OpenStore = async (options) => {
  const { log } = options
  const delays = backoff()
  let stopping = false
  let port: number | undefined
  let child: ChildProcess | undefined
  let wake: (() => void) | undefined

  const run = async (): Promise<void> => {
    const started = await startChild(options, port)
    child = started.child
    port = started.port
    if (stopping) child.kill('SIGKILL')
    const pid = child.pid
    replaceWhenSilent(child, options)
    child.once('exit', (code, signal) => {
      child = undefined
      if (stopping) return
      log.error({ pid, code, signal }, 'the embedded store ended: starting it again')
      void restart()
    })
  }

  const restart = async (): Promise<void> => {
    const startedAt = Date.now()
    for (let isUp = false; !isUp && !stopping;) {
      await new Promise<void>((resolve) => {
        wake = resolve
        setTimeout(resolve, delays.next())
      })
      if (stopping) return
      isUp = await run().then(
        () => true,
        (error: unknown) => {
          log.error({ err: error }, 'the embedded store did not start')
          return false
        },
      )
    }
    log.info({ pid: child?.pid, downMs: Date.now() - startedAt }, 'the embedded store is back')
  }

  await run()
  return {
    socket: options.socket,
    database: databaseName,
    port: () => port,
    pid: () => child?.pid,
    async copyTo(folder) {
      if (child === undefined) throw new Error('The embedded store is being started again.')
      await copyOf(child, folder)
    },
    async stop() {
      stopping = true
      wake?.()
      if (child) await stopChild(child)
    },
  }
}

async function startChild(
  { directory, socket, notablescan, reserveBytes }: StoreOptions,
  knownPort: number | undefined,
): Promise<{ child: ChildProcess; port: number | undefined }> {
  const args = ['--dir', directory, '--reserve', String(reserveBytes)]
  if (socket !== undefined) args.push('--socket', socket)
  else if (knownPort !== undefined) args.push('--port', String(knownPort))
  if (notablescan) args.push('--notablescan')
  const child = fork(distFile('store.js'), args, {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    // Do not pass on a debugger's port or a test runner's flags.
    execArgv: [],
  })
  try {
    return { child, port: await readiness(child, directory) }
  } catch (error) {
    child.kill('SIGKILL')
    throw error
  }
}

function readiness(child: ChildProcess, directory: string): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('exit', (code, signal) => {
      reject(new Error(`The embedded store ended before it was ready (${signal ?? `code ${code}`}).`))
    })
    child.once('message', (message) => {
      const { data } = messageOfStore.safeParse(message)
      if (!data) reject(new Error('The embedded store sent something that is no message.'))
      else if ('ready' in data) resolve(data.port)
      else if (data.error === 'in-use') reject(new DataDirectoryInUse(directory))
      else reject(new Error(`The embedded store could not start: ${data.error}.`))
    })
  })
}

const copyEnded = z.object({ copied: z.string(), error: z.string().optional() })

function copyOf(child: ChildProcess, folder: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const settle = (error: string | undefined) => {
      child.off('message', listen)
      child.off('exit', gone)
      if (error === undefined) resolve()
      else reject(new Error(`The embedded store could not be copied: ${error}.`))
    }
    const listen = (message: unknown) => {
      const { data } = copyEnded.safeParse(message)
      if (data?.copied === folder) settle(data.error)
    }
    const gone = () => settle('its process ended')
    child.on('message', listen)
    child.once('exit', gone)
    if (child.connected) child.send({ copyTo: folder }, (error) => error && settle(error.message))
    else gone()
  })
}

/** A store that hangs must not outlive the program, which has a few seconds to stop. */
const patience = 3_000

async function stopChild(child: ChildProcess): Promise<void> {
  await new Promise<void>((resolve) => {
    const impatient = setTimeout(() => child.kill('SIGKILL'), patience)
    child.once('exit', () => {
      clearTimeout(impatient)
      resolve()
    })
    if (child.connected) child.send({ stop: true }, () => {})
    else child.kill('SIGKILL')
  })
}
