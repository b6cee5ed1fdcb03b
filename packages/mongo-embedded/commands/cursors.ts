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

/** Answers that are fetched in several batches. */
export interface Cursors {
  open(namespace: string, selection: Selection): number
  get(id: number, namespace: string): Selection
  close(id: number): boolean
  /** Forgets cursors that nobody asked for in a while. */
  expire(now: number): void
}

const idleLimit = 10 * 60_000

/** Cursors kept in memory: a restart forgets them, as MongoDB does. */
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
      for (const [id, cursor] of cursors) if (now - cursor.usedAt > idleLimit) cursors.delete(id)
    },
  }
}

const okElement = elementsOf({ ok: 1 })

/** The reply to `find`, `aggregate` and `getMore`: documents as they are stored, not decoded. */
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
