import { openDB, type DBSchema, type IDBPDatabase } from 'idb'
import type { KeptDocument } from './kept-document'
import type { StoredEntry } from '../outbox/entry'

/** An answer of the server, for reading without a connection. */
export interface KeptAnswer {
  userId: string
  address: string
  answer: unknown
  at: number
}

interface Schema extends DBSchema {
  /** In the order in which they are sent. */
  outbox: { key: number; value: StoredEntry; indexes: { user: string } }
  answers: { key: [string, string]; value: KeptAnswer; indexes: { user: string } }
  documents: { key: [string, string]; value: KeptDocument; indexes: { user: string } }
}
export type DeviceDatabase = IDBPDatabase<Schema>

let opened: Promise<DeviceDatabase> | null = null

/**
 * The database of this browser. Each record names its user. Rejects where the browser stores nothing, as in some
 * private windows.
 */
export function openDevice(): Promise<DeviceDatabase> {
  opened ??= open().catch((error: unknown) => {
    opened = null
    throw error
  })
  return opened
}

async function open(): Promise<DeviceDatabase> {
  // Firefox rejects it later, but some browsers have none at all.
  if (typeof indexedDB === 'undefined') throw new Error('This browser has no IndexedDB.')
  const forget = () => (opened = null)
  const database = await openDB<Schema>('studyshelf', 1, {
    upgrade(created) {
      created
        .createObjectStore('outbox', { keyPath: 'order', autoIncrement: true })
        .createIndex('user', 'userId')
      created.createObjectStore('answers', { keyPath: ['userId', 'address'] }).createIndex('user', 'userId')
      created
        .createObjectStore('documents', { keyPath: ['userId', 'documentId'] })
        .createIndex('user', 'userId')
    },
    // A newer version of the program waits in another tab.
    blocking: () => {
      database.close()
      forget()
    },
    terminated: forget,
  })
  return database
}
