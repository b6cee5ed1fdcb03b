import { createHash, randomBytes } from 'node:crypto'
import { chmodSync, linkSync, realpathSync, renameSync, rmSync } from 'node:fs'
import { type Server, connect, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** The directory belongs to another instance that is running. */
export class InUse extends Error {}

export interface Lock {
  release(): Promise<void>
}

/** Longer ones do not fit into a socket's address on every system; the suffix of a temporary name comes on top. */
const longestSocketPath = 90

/**
 * Takes a directory for this process, by listening on a socket in it: the system closes that socket however the process
 * ends, so a lock that nobody answers at is stale.
 */
export async function lockDirectory(directory: string): Promise<Lock> {
  const name = createHash('sha256').update(realpathSync(directory)).digest('hex').slice(0, 24)
  if (process.platform === 'win32') return listenOrFail(`\\\\.\\pipe\\studyshelf-${name}`)
  const inside = join(directory, 'lock')
  const path = inside.length <= longestSocketPath ? inside : join(tmpdir(), `studyshelf-${name}.lock`)
  return lockPath(path)
}

/** Windows: a pipe's name is free again when its process is gone. */
async function listenOrFail(pipe: string): Promise<Lock> {
  const server = createServer((socket) => socket.destroy())
  try {
    await listen(server, pipe)
  } catch {
    throw new InUse()
  }
  return { release: () => close(server) }
}

/** Listens under a name of its own first; giving it the lock's name is the atomic step. */
async function lockPath(path: string): Promise<Lock> {
  const own = `${path}.${randomBytes(4).toString('hex')}`
  const server = createServer((socket) => socket.destroy())
  await listen(server, own)
  chmodSync(own, 0o600)
  try {
    for (let attempt = 0; ; attempt++) {
      if (tryLink(own, path)) break
      if (attempt > 10 || (await isAnswered(path))) throw new InUse()
      await moveStaleAside(path)
    }
  } catch (error) {
    await close(server)
    throw error
  } finally {
    rmSync(own, { force: true })
  }
  server.unref()
  return {
    async release() {
      rmSync(path, { force: true })
      await close(server)
    },
  }
}

/** Somebody else may have taken the lock since it was found stale: then it is put back. */
async function moveStaleAside(path: string): Promise<void> {
  const aside = `${path}.${randomBytes(4).toString('hex')}`
  try {
    renameSync(path, aside)
  } catch {
    return
  }
  try {
    if (await isAnswered(aside)) tryLink(aside, path)
  } finally {
    rmSync(aside, { force: true })
  }
}

function tryLink(from: string, to: string): boolean {
  try {
    linkSync(from, to)
    return true
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false
    throw error
  }
}

function isAnswered(path: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(path)
    socket.once('connect', () => {
      socket.destroy()
      resolve(true)
    })
    socket.once('error', (error) => {
      const code = 'code' in error ? error.code : ''
      resolve(code !== 'ECONNREFUSED' && code !== 'ENOENT')
    })
  })
}

/** Resolves when the server listens; rejects when it cannot. */
export function listen(server: Server, path: string | { host: string; port: number }): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(path, () => {
      server.off('error', reject)
      resolve()
    })
  })
}

/** Resolves when the server has stopped listening and its last connection has ended. */
export function close(server: Server): Promise<void> {
  return new Promise((resolve) => server.close(() => resolve()))
}
