import { chmodSync, mkdirSync, rmSync } from 'node:fs'
import { type AddressInfo, type Socket, createServer } from 'node:net'
import { join } from 'node:path'
import { openStore } from './open-store'
import { close, listen, lockDirectory } from './lock'
import { dropUnfinished, purge } from './storage/purge'
import { serve } from './wire/connection'

export interface StartOptions {
  readonly directory: string
  /** Path of a unix socket; undefined for a loopback port (Windows). */
  readonly socket: string | undefined
  /** Loopback port; 0 for any. */
  readonly port: number
  readonly notablescan: boolean
  /** Writes are refused while less than this is free on the disk. */
  readonly reserveBytes?: number
  readonly onFault: (error: unknown) => void
}

export interface Running {
  /** The loopback port, if there is no socket path. */
  readonly port: number | undefined
  /** Copies all data into an existing folder, as of one moment after the call. */
  copyTo(folder: string): Promise<void>
  stop(): Promise<void>
}

/** Locks the data directory, opens the store and serves it. */
export async function start(options: StartOptions): Promise<Running> {
  mkdirSync(options.directory, { recursive: true, mode: 0o700 })
  const lock = await lockDirectory(options.directory)
  const store = openStore(join(options.directory, 'data'), options.notablescan, options.reserveBytes)
  await dropUnfinished(store)
  await purge(store)

  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
    serve(store, socket, options.onFault)
  })
  if (options.socket === undefined) await listen(server, { host: '127.0.0.1', port: options.port })
  else {
    // We hold the lock, so an existing socket is left over from a dead process.
    rmSync(options.socket, { force: true })
    process.umask(0o177)
    await listen(server, options.socket)
    process.umask(0o077)
    chmodSync(options.socket, 0o600)
  }
  const expiry = setInterval(() => store.cursors.expire(Date.now()), 60_000)
  expiry.unref()

  return {
    port: options.socket === undefined ? (server.address() as AddressInfo).port : undefined,
    copyTo: (folder) => store.engine.copyTo(folder),
    async stop() {
      clearInterval(expiry)
      for (const socket of sockets) socket.destroy()
      await close(server)
      await store.engine.close()
      await lock.release()
    },
  }
}
