import { type ChildProcess, fork } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import mongoose, { type Connection } from 'mongoose'

/** The server under test, with its own database. */
export interface Target {
  readonly connection: Connection
  readonly isEmbedded: boolean
  stop(): Promise<void>
}

const options = { serverSelectionTimeoutMS: 5_000, minHeartbeatFrequencyMS: 50 }

/**
 * Starts the embedded store, or connects to the server in `CONFORMANCE_URL`:
 * `CONFORMANCE_URL=mongodb://localhost/conformance npx vitest run packages/mongo-embedded/conformance`.
 */
export async function startTarget(args: readonly string[] = []): Promise<Target> {
  const url: unknown = import.meta.env['CONFORMANCE_URL']
  if (typeof url !== 'string' || url === '') return startEmbedded(args)
  const connection = await mongoose.createConnection(url, options).asPromise()
  await connection.dropDatabase()
  return { connection, isEmbedded: false, stop: () => connection.close() }
}

export async function startEmbedded(args: readonly string[] = []): Promise<Target> {
  const directory = await mkdtemp(join(tmpdir(), 'store-'))
  const store = await startStore(directory, args)
  const connection = await connectTo(store)
  return {
    connection,
    isEmbedded: true,
    async stop() {
      await connection.close()
      await store.stop()
      await rm(directory, { recursive: true, force: true })
    },
  }
}

export interface StoreProcess {
  readonly child: ChildProcess
  readonly socket: string
  stop(): Promise<void>
}

const script = fileURLToPath(new URL('../../../dist/store.js', import.meta.url))

/** Starts the store on a directory. Rejects with the error that it reports. */
export async function startStore(directory: string, args: readonly string[] = []): Promise<StoreProcess> {
  const socket = join(directory, 's.sock')
  const child = fork(script, ['--dir', directory, '--socket', socket, ...args], { execArgv: [] })
  await new Promise<void>((resolve, reject) => {
    child.once('exit', () => reject(new Error('ended')))
    child.once('message', (message: { error?: string }) => {
      if (message.error === undefined) resolve()
      else reject(new Error(message.error))
    })
  })
  return {
    child,
    socket,
    async stop() {
      if (child.exitCode !== null || child.signalCode !== null) return
      const ended = new Promise((resolve) => child.once('exit', resolve))
      child.send({ stop: true })
      await ended
    },
  }
}

export async function connectTo({ socket }: StoreProcess): Promise<Connection> {
  const url = `mongodb://${encodeURIComponent(socket)}/conformance?directConnection=true`
  return mongoose.createConnection(url, options).asPromise()
}

/** The error of a failed operation, as the server sent it. */
export async function failure(operation: Promise<unknown>): Promise<Record<string, unknown>> {
  try {
    await operation
  } catch (error) {
    if (typeof error === 'object' && error !== null)
      return { ...error, message: error instanceof Error ? error.message : '' }
  }
  throw new Error('expected a failure')
}
