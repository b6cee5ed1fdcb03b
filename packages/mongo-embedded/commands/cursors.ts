import { randomInt } from 'node:crypto'
import { StoreError } from '../errors'
import { elementsOf, rawArrayElement, rawDocument, rawDocumentElement } from '../values/raw'
import { Long } from 'bson'
import type { Selection } from '../query/selection'

interface Cursor {
  readonly namespace: string
  readonly selection: Selection
  usedAt: number
}

/** Open cursors: query results that are fetched in batches. */
export interface Cursors {
  open(namespace: string, selection: Selection): number
  get(id: number, namespace: string): Selection
  close(id: number): boolean
  /** Closes cursors that were idle for ten minutes. */
  expire(now: number): void
}

const idleLimitMs = 10 * 60_000

/** Keeps cursors in memory. Like in MongoDB, a restart loses them. */
export function createCursors(): Cursors {
  const cursors = new Map<number, Cursor>()
  return {
    open(namespace, selection) {
      const id = randomInt(1, 2 ** 48 - 1)
      cursors.set(id, { namespace, selection, usedAt: Date.now() })
      return id
    },
    get(id, namespace) {
      const cursor = cursors.get(id)
      if (!cursor || cursor.namespace !== namespace) {
        throw new StoreError('CursorNotFound', `cursor id ${id} not found`)
      }
      cursor.usedAt = Date.now()
      return cursor.selection
    },
    close: (id) => cursors.delete(id),
    expire(now) {
      for (const [id, cursor] of cursors) if (now - cursor.usedAt > idleLimitMs) cursors.delete(id)
    },
  }
}

const okElement = elementsOf({ ok: 1 })

/** The reply to `find`, `aggregate` and `getMore`. Stored documents are not decoded. */
export function cursorReply(
  batch: 'firstBatch' | 'nextBatch',
  namespace: string,
  id: number,
  documents: readonly Buffer[],
): Buffer {
  const cursor = rawDocument([
    rawArrayElement(batch, documents),
    elementsOf({ id: Long.fromNumber(id), ns: namespace }),
  ])
  return rawDocument([rawDocumentElement('cursor', cursor), okElement])
}
