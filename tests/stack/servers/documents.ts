import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { mongo } from 'mongoose'
import { freePort } from '../../client/free-port'
import { makeCertificates } from './certificates'
import { ferretVersion, installFerret, startFerret } from './ferretdb'
import { documentDBOf, installPostgres, startPostgres } from './postgres'
import { startServer, type Server } from './server'

export type DocumentServer = Awaited<ReturnType<typeof startDocuments>>

const run = promisify(execFile)

/**
 * A server of MongoDB's protocol: the one in `MONGODB_URL`, else the `mongod` on the path, else FerretDB over PostgreSQL with the
 * DocumentDB extension, installed on first use. Each start has fresh data, unless a server is given.
 */
export async function startDocuments() {
  const given: unknown = process.env['MONGODB_URL']
  if (typeof given === 'string' && given !== '') return givenServer(given)
  return (await hasMongod()) ? startMongod() : startFerretDB()
}

/** Installs what `startDocuments` would on first use. */
export async function installDocuments(): Promise<void> {
  if ((process.env['MONGODB_URL'] ?? '') !== '' || (await hasMongod())) return
  await installPostgres()
  await installFerret()
}

/** A server that others run cannot be paused. */
function givenServer(url: string) {
  const cannot = async (): Promise<void> => {
    throw new Error('The server that MONGODB_URL names is not ours to stop: unset it for this test.')
  }
  return {
    url,
    kind: 'mongodb' as const,
    tls: null,
    about: 'the server that MONGODB_URL names',
    port: Number(new URL(url).port || 27017),
    pid: 0,
    pause: cannot,
    resume: cannot,
    halt: cannot,
    start: cannot,
    restart: cannot,
    stop: async () => {},
  }
}

const hasMongod = () =>
  run('mongod', ['--version']).then(
    () => true,
    () => false,
  )

/** A replica set of one, as in production. */
async function startMongod() {
  const folder = await mkdtemp(join(tmpdir(), 'studyshelf-mongod-'))
  const port = await freePort()
  const url = `mongodb://127.0.0.1:${port}/studyshelf?directConnection=true`
  const args = ['--dbpath', folder, '--port', String(port), '--bind_ip', '127.0.0.1', '--replSet', 'rs0']
  const start = () => startServer('mongod', args, () => answers(url))
  let server = await start()
  await initiate(url, port)
  return {
    url,
    kind: 'mongodb' as const,
    tls: null,
    about: (await run('mongod', ['--version'])).stdout.split('\n')[0] ?? 'mongod',
    port,
    pid: server.pid,
    pause: () => server.pause(),
    resume: () => server.resume(),
    halt: () => server.stop(),
    start: async () => {
      server = await start()
    },
    restart: async () => {
      await server.stop()
      server = await start()
    },
    stop: async () => {
      await server.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

async function initiate(url: string, port: number): Promise<void> {
  await onServer(url, async (client) => {
    const members = [{ _id: 0, host: `127.0.0.1:${port}` }]
    await client.db('admin').command({ replSetInitiate: { _id: 'rs0', members } })
    for (let primary = false; !primary;) {
      const hello = await client.db('admin').command({ hello: 1 })
      primary = hello['isWritablePrimary'] === true
    }
  })
}

async function startFerretDB() {
  const [postgresRoot, ferret] = [await installPostgres(), await installFerret()]
  const folder = await mkdtemp(join(tmpdir(), 'studyshelf-documents-'))
  const started: Server[] = []
  const start = async () => {
    const postgres = await startPostgres(postgresRoot, folder)
    started.push(postgres)
    started.push(
      await startFerret(ferret, {
        folder,
        port,
        postgresPort: postgres.port,
        tls,
        ready: () => answers(url),
      }),
    )
  }
  const end = async () => {
    for (let server = started.pop(); server; server = started.pop()) await server.stop()
  }
  const port = await freePort()
  const url = `mongodb://127.0.0.1:${port}/studyshelf?directConnection=true`
  const tls = { port: await freePort(), certificates: await makeCertificates(folder, 'documents') }
  try {
    await start()
  } catch (error) {
    await end()
    throw error
  }
  return {
    url,
    kind: 'ferretdb' as const,
    tls,
    about: `FerretDB ${ferretVersion} on ${await documentDBOf(postgresRoot)}`,
    port,
    /** Of the process that implements the protocol. */
    pid: started[1]?.pid ?? 0,
    /** Pauses every process of both, as if the machine hung. */
    pause: async () => {
      for (const server of [...started].reverse()) await server.pause()
    },
    resume: async () => {
      for (const server of started) await server.resume()
    },
    /** Ends both and keeps their data. */
    halt: end,
    /** Starts both after `halt`, on the same port and data. */
    start,
    /** Stops both, and starts them on the same data and port. */
    restart: async () => {
      await end()
      await start()
    },
    stop: async () => {
      await end()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

async function onServer<T>(url: string, work: (client: mongo.MongoClient) => Promise<T>): Promise<T> {
  const client = new mongo.MongoClient(url, { serverSelectionTimeoutMS: 2_000 })
  try {
    return await work(client)
  } finally {
    await client.close()
  }
}

const answers = (url: string) => onServer(url, (client) => client.db('admin').command({ ping: 1 }))
