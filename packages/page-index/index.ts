import { mkdir, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import { createConnection } from './connection'
import type { Hit, Indexed } from './database'

export type { Hit, Indexed }
export type { Part } from './excerpt'

/** Too many searches wait. */
export class IndexBusy extends Error {
  override name = 'IndexBusy'
}

/** Searches that may wait. */
const maxWaiting = 100

/** A full-text index of documents and their pages, in a file. Every method rejects while the file cannot be used. */
export interface PageIndex {
  /** Adds a document, or replaces it if its stamp differs. `pages`: the text of each. */
  put(documentId: string, stamp: string, pages: readonly string[]): Promise<void>
  /** Idempotent. */
  remove(documentId: string): Promise<void>
  /** The documents after an id, in the order of ids. */
  indexed(after: string, limit: number): Promise<Indexed[]>
  /** Number of documents. */
  size(): Promise<number>
  /**
   * The pages with all the words of a query, the closest first: at most `limit`, and `perDocument` of each document. Of thousands of
   * pages, the newest documents' are considered. Throws IndexBusy if too many searches wait.
   */
  search(query: string, limit: number, perDocument: number): Promise<Hit[]>
  /** Deletes everything, also a file that is damaged or of another version. */
  clear(): Promise<void>
  close(): Promise<void>
}

/**
 * Opens an index. `thread`: the bundled thread.ts. One thread writes, another one searches, so that neither waits for the other.
 * Several processes of a machine may share the file.
 */
export function createPageIndex({ path, thread }: { path: string; thread: string }): PageIndex {
  const writer = createConnection(thread, path)
  const reader = createConnection(thread, path)
  const ready = () => mkdir(dirname(path), { recursive: true, mode: 0o700 })
  const close = async () => void (await Promise.all([writer.close(), reader.close()]))

  return {
    async put(documentId, stamp, pages) {
      await ready()
      await writer.call('put', documentId, stamp, pages)
    },
    async remove(documentId) {
      await ready()
      await writer.call('remove', documentId)
    },
    async indexed(after, limit) {
      await ready()
      return writer.call('indexed', after, limit)
    },
    async size() {
      await ready()
      return writer.call('size')
    },
    async search(query, limit, perDocument) {
      if (reader.waiting() >= maxWaiting) throw new IndexBusy('Too many searches wait')
      await ready()
      return reader.call('search', query, limit, perDocument)
    },
    async clear() {
      await close()
      for (const end of ['', '-wal', '-shm']) await rm(path + end, { force: true })
    },
    close,
  }
}
