import { maxMessageBytes } from '../wire/message'
import type { Handler } from './command'

/** The handshake. It describes a standalone server without sessions, so drivers use neither sessions nor transactions. */
export const hello: Handler = () => ({
  helloOk: true,
  isWritablePrimary: true,
  ismaster: true,
  maxBsonObjectSize: 16 * 1024 * 1024,
  maxMessageSizeBytes: maxMessageBytes,
  maxWriteBatchSize: 1_000,
  localTime: new Date(),
  minWireVersion: 0,
  maxWireVersion: 21,
  readOnly: false,
  ok: 1,
})

export const ping: Handler = () => ({ ok: 1 })

export const buildInfo: Handler = () => ({
  version: '7.0.0',
  versionArray: [7, 0, 0, 0],
  modules: ['embedded'],
  bits: 64,
  maxBsonObjectSize: 16 * 1024 * 1024,
  storageEngines: ['lmdb'],
  ok: 1,
})

export const serverStatus: Handler = () => ({
  version: '7.0.0',
  process: 'studyshelf-store',
  pid: process.pid,
  uptime: process.uptime(),
  localTime: new Date(),
  mem: { resident: Math.round(process.memoryUsage.rss() / 2 ** 20) },
  ok: 1,
})

export const endSessions: Handler = () => ({ ok: 1 })
