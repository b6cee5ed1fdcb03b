import type { Clock } from '#platform/core'
import { readingClaimMs, type DrawingQueue } from '../drawing-queue'
import type { DrawingModel, PageTextModel, TextOutcome } from '../model'
import type { Previewed } from '../preview-document'
import { unpackPages } from './packed-pages'

/** The text of a document. `stamp`: equal for the same reading. `edition`: the one that was read. */
export interface DocumentText {
  documentId: string
  edition: number
  stamp: string
  pages: string[]
}

/** The texts of documents, page by page, kept in the store. */
export interface PageTexts {
  /** Without documents that were not read. In no order. */
  of(documentIds: readonly string[]): Promise<DocumentText[]>
  /** The texts that were read, in the order of ids. */
  after(documentId: string, limit: number): Promise<Pick<DocumentText, 'documentId' | 'stamp'>[]>
  /** Queues those of which nothing is known, behind new documents. Idempotent. */
  readLater(documents: readonly Previewed[]): Promise<void>
  /** Null if it was not read yet. */
  outcomeOf(documentId: string): Promise<TextOutcome | null>
  /** True while documents wait to be read, except those that wait for a retry. */
  isReading(): Promise<boolean>
}

export function createPageTexts({
  texts,
  waiting,
  readings,
  clock,
}: {
  texts: PageTextModel
  waiting: DrawingModel
  readings: Pick<DrawingQueue, 'enqueue'>
  clock: Clock
}): PageTexts {
  return {
    async of(documentIds) {
      const found = await texts
        .find({ _id: { $in: [...documentIds] } }, { stamp: 1, pages: 1, edition: 1 })
        .lean()
      return found.map(({ _id, stamp, pages, edition }) => ({
        ...{ documentId: _id, edition: edition ?? 1, stamp },
        pages: unpackPages(pages),
      }))
    },
    async after(documentId, limit) {
      const rows = await texts
        .find({ _id: { $gt: documentId } }, { stamp: 1 })
        .sort({ _id: 1 })
        .limit(limit)
        .lean()
      return rows.map(({ _id, stamp }) => ({ documentId: _id, stamp }))
    },
    async readLater(documents) {
      const ids = documents.map(({ documentId }) => documentId)
      const [read, queued] = await Promise.all([
        texts.find({ _id: { $in: ids } }, { _id: 1 }).lean(),
        waiting.find({ _id: { $in: ids } }, { _id: 1 }).lean(),
      ])
      const known = new Set([...read, ...queued].map(({ _id }) => _id))
      for (const document of documents) if (!known.has(document.documentId)) await readings.enqueue(document)
    },
    async outcomeOf(documentId) {
      const found = await texts.findById(documentId, { outcome: 1 }).lean()
      return found?.outcome ?? null
    },
    async isReading() {
      const soon = new Date(clock.now().getTime() + readingClaimMs)
      return (await waiting.exists({ nextAt: { $lte: soon } })) !== null
    },
  }
}
