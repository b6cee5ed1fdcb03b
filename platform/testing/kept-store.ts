import { randomBytes } from 'node:crypto'
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { placesOf } from '../database/start-database'
import { superviseStore, type OpenStore, type StoreProcess } from '../database/store-process'

const kept = new Map<string, Promise<StoreProcess>>()

/**
 * A new database in a store that outlives the program or service that had it opened: the next one in this process of tests finds it running,
 * and warm. It exits with that process; `scripts/build-for-tests.mjs` removes its files.
 */
export const keptStore: OpenStore = async ({ notablescan, reserveBytes }) => {
  const kind = JSON.stringify({ notablescan, reserveBytes })
  const open = async () => {
    const stores: unknown = import.meta.env['TEST_STORES']
    const folder = await mkdtemp(join(typeof stores === 'string' ? stores : tmpdir(), 'store-'))
    return superviseStore({ ...placesOf(folder), notablescan, reserveBytes, log: pino({ level: 'warn' }) })
  }
  const opening = kept.get(kind) ?? open()
  kept.set(kind, opening)
  const store = await opening
  const database = `test-${randomBytes(6).toString('hex')}`
  return { ...store, database, stop: () => Promise.resolve() }
}
