import { open } from 'lmdb'
import type { Database, Key, RootDatabase } from 'lmdb'
import { z } from 'zod'
import type { DiskGuard } from '../../environment'
import { beginCopy, type Copying } from './begin-copy'

/** The embedded bus's data on disk. Values are JSON, and parsed by their readers. */
export interface BusDatabase {
  /** [topic, partition, offset] → event. */
  events: Database<unknown, Key>
  /** [group, topic, partition] → offset of the next event to handle. */
  positions: Database<unknown, Key>
  /** id → dead letter. */
  letters: Database<unknown, Key>
  /** [group, topic, partition, id] → dead letter to be handled again. */
  replays: Database<unknown, Key>
  /** Throws when the disk is too full to write. */
  requireRoom(): void
  /**
   * Makes all writes of `work` in one transaction. Resolves when they are committed: visible, and safe from a crash of this process.
   * Rejects if the disk is full.
   */
  write(work: (put: Put, remove: Remove) => void): Promise<void>
  /** The disk space used by committed events. Dropped events make room for new ones; the file does not shrink. */
  eventBytes(): number
  /** Resolves when committed writes are flushed: also safe from a power cut. */
  flushed(): Promise<void>
  /** Begins a copy into a new folder. Resolves once its moment has come. */
  beginCopy(folder: string): Promise<Copying>
  close(): Promise<void>
}
export type Put = (database: Database<unknown, Key>, key: Key, value: unknown) => void
type Remove = (database: Database<unknown, Key>, key: Key) => void

const sizes = z.object({
  pageSize: z.number(),
  treeBranchPageCount: z.number(),
  treeLeafPageCount: z.number(),
  overflowPages: z.number(),
})

/** Opens the database of the event log, or creates it. `disk` is checked for room before each commit. */
export function openBusDatabase(folder: string, disk?: DiskGuard): BusDatabase {
  const root: RootDatabase<unknown, Key> = open({ path: folder, encoding: 'json', maxDbs: 8 })
  const part = (name: string): Database<unknown, Key> => root.openDB(name, { encoding: 'json' })
  const events = part('events')
  const requireRoom = () => disk?.requireRoom()
  return {
    events,
    positions: part('positions'),
    letters: part('letters'),
    replays: part('replays'),
    requireRoom,
    async write(work) {
      requireRoom()
      const writes: Promise<unknown>[] = []
      const batch = root.batch(() => {
        work(
          (database, key, value) => writes.push(database.put(key, value)),
          (database, key) => writes.push(database.remove(key)),
        )
      })
      await Promise.all([batch, ...writes])
    },
    eventBytes() {
      const { pageSize, ...pages } = sizes.parse(events.getStats())
      return pageSize * (pages.treeBranchPageCount + pages.treeLeafPageCount + pages.overflowPages)
    },
    flushed: async () => {
      await root.flushed
    },
    // Compacted: the plain copy of a database with commits that are not flushed yet may be opened at an older one.
    beginCopy: (folder) => beginCopy((to) => root.backup(to, true), folder),
    close: () => root.close(),
  }
}
