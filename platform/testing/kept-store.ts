import { randomBytes } from 'node:crypto'
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { superviseStore, type OpenStore, type StoreProcess } from '../database/store-process'
import { privateFolder } from '../private-folder'
import { socketPath } from '../socket-path'

const kept = new Map<string, Promise<StoreProcess>>()

/**
 * A new database in a store that outlives the program or service that had it opened: the next one in this process of tests finds it running,
 * and warm. It exits with that process; `scripts/build-for-tests.mjs` removes its files.
 */
export const keptStore: OpenStore = async ({ notablescan, reserveBytes }) => {
  const kind = JSON.stringify({ notablescan, reserveBytes })
  const open = async () => {
    const directory = privateFolder(
      join(await mkdtemp(join(process.env['TEST_STORES'] ?? tmpdir(), 'store-')), 'store'),
    )
    const socket = process.platform === 'win32' ? undefined : socketPath(directory, 'mongodb.sock', 24)
    return superviseStore({ directory, socket, notablescan, reserveBytes, log: pino({ level: 'warn' }) })
  }
  const opening = kept.get(kind) ?? open()
  kept.set(kind, opening)
  const store = await opening
  const database = `test-${randomBytes(6).toString('hex')}`
  return { ...store, database, stop: () => Promise.resolve() }
}
