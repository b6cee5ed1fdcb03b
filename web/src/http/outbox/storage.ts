import type { DeviceDatabase } from '../device/database'
import { noteOwner } from '../device/owner'
import { replaces, type Entry } from './entry'

/** Where entries are until they are sent. */
export interface OutboxStorage {
  /** Entries of a user, in order. */
  list: (userId: string) => Promise<Entry[]>
  /** Adds an entry at the end, in place of one that it replaces. */
  put: (entry: Entry) => Promise<void>
  /** Changes an entry where it is, if it is still there. */
  refuse: (id: string, refusal: string | null) => Promise<void>
  delete: (ids: readonly string[]) => Promise<void>
}

/** Entries in IndexedDB, which all tabs share. */
export function createDeviceStorage(open: () => Promise<DeviceDatabase>): OutboxStorage {
  const write = async (act: (store: Store) => Promise<unknown>) => {
    const transaction = (await open()).transaction('outbox', 'readwrite')
    await Promise.all([act(transaction.store), transaction.done])
  }
  return {
    list: async (userId) => (await open()).getAllFromIndex('outbox', 'user', userId),
    put: (entry) =>
      write(async (store) => {
        noteOwner(entry.userId)
        for (const each of await store.index('user').getAll(entry.userId))
          if (replaces(entry, each)) await store.delete(each.order)
        await store.add(entry as Entry & { order: number })
      }),
    refuse: (id, refusal) =>
      write(async (store) => {
        const entry = (await store.getAll()).find((each) => each.id === id)
        if (entry !== undefined) await store.put({ ...entry, refusal })
      }),
    delete: (ids) =>
      write(async (store) => {
        for (const { id, order } of await store.getAll()) if (ids.includes(id)) await store.delete(order)
      }),
  }
}
type Store = ReturnType<typeof storeOf>
const storeOf = (database: DeviceDatabase) => database.transaction('outbox', 'readwrite').store

/** Entries in this tab alone, for browsers that store nothing. */
export function createMemoryStorage(kept: readonly Entry[] = []): OutboxStorage {
  let entries = kept
  return {
    list: async (userId) => entries.filter((entry) => entry.userId === userId),
    put: async (entry) => void (entries = [...entries.filter((each) => !replaces(entry, each)), entry]),
    refuse: async (id, refusal) =>
      void (entries = entries.map((entry) => (entry.id === id ? { ...entry, refusal } : entry))),
    delete: async (ids) => void (entries = entries.filter(({ id }) => !ids.includes(id))),
  }
}
