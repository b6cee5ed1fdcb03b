import { createHash, randomBytes } from 'node:crypto'
import { chmodSync, linkSync, realpathSync, renameSync, rmSync } from 'node:fs'
import { type Server, connect, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Another process has locked the directory. */
export class DirectoryInUseError extends Error {
  override name = 'DirectoryInUseError'
}

export interface Lock {
  release(): Promise<void>
}

/** Some systems limit a socket's path to 104 bytes. Temporary names add a suffix. */
const maxSocketPathLength = 90

/**
 * Locks a directory for this process by listening on a socket in it. The system closes the socket however the process ends, so a lock
 * that refuses connections is stale. Throws DirectoryInUseError.
 */
export async function lockDirectory(directory: string): Promise<Lock> {
  const name = createHash('sha256').update(realpathSync(directory)).digest('hex').slice(0, 24)
  if (process.platform === 'win32') return listenOrFail(`\\\\.\\pipe\\studyshelf-${name}`)
  const inside = join(directory, 'lock')
  const path = inside.length <= maxSocketPathLength ? inside : join(tmpdir(), `studyshelf-${name}.lock`)
  return lockPath(path)
}

/** Windows frees a pipe's name when its process ends. */
async function listenOrFail(pipe: string): Promise<Lock> {
  const server = createServer((socket) => socket.destroy())
  try {
    await listen(server, pipe)
  } catch {
    throw new DirectoryInUseError()
  }
  return { release: () => close(server) }
}

/** Listens under a temporary name first. Linking it to the lock's name is the atomic step. */
async function lockPath(path: string): Promise<Lock> {
  const temporary = `${path}.${randomBytes(4).toString('hex')}`
  const server = createServer((socket) => socket.destroy())
  await listen(server, temporary)
  chmodSync(temporary, 0o600)
  try {
    for (let attempt = 0; ; attempt++) {
      if (tryLink(temporary, path)) break
      if (attempt > 10 || (await isAnswered(path))) throw new DirectoryInUseError()
      await removeStale(path)
    }
  } catch (error) {
    await close(server)
    throw error
  } finally {
    rmSync(temporary, { force: true })
  }
  server.unref()
  return {
    async release() {
      rmSync(path, { force: true })
      await close(server)
    },
  }
}

/** Removes a stale lock. If another process has locked it since, puts it back. */
async function removeStale(path: string): Promise<void> {
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

export function listen(server: Server, path: string | { host: string; port: number }): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(path, () => {
      server.off('error', reject)
      resolve()
    })
  })
}

/** Stops listening. Resolves when the last connection has ended. */
export function close(server: Server): Promise<void> {
  return new Promise((resolve) => server.close(() => resolve()))
}
