import { randomBytes } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Problem, Removed, RemovedKind } from '@studyshelf/pdf-guard'
import type { Connection } from 'mongoose'
import {
  indexesReady,
  inSpan,
  type Clock,
  type Files,
  type Log,
  type OpenJobProcesses,
  type Metrics,
  type Outbox,
  type Service,
  type StoredFile,
  type Traces,
} from '#platform'
import { createDrawingQueue } from './drawing-queue'
import { createPreviewHandlers } from './handlers'
import type { Likeness, Looked, MarkSearch } from './likeness/look-at'
import type { PageMark } from './likeness/page-mark'
import {
  createDrawingModel,
  createPageTextModel,
  createPreviewModel,
  createReadingModel,
  createSharePictureModel,
} from './model'
import { createPdfProcesses } from './pdf-processes'
import { createPreviewDocument, isFormer, type Previewed } from './preview-document'
import { createSharePictures, type SharePictures } from './share/share-pictures'
import { createFindPdf } from './stored-pdf'
import { createPageTexts, type DocumentText, type PageTexts } from './texts/page-texts'
import { createReadDocument } from './texts/read-document'

export type { DocumentText, PageTexts, Previewed }
export { defaultPhrases } from './marks/default-phrases'
export type { Likeness, Looked, MarkSearch, PageMark, Problem, Removed, RemovedKind, SharePictures }

/** `file`: what is stored now; `removed`: what it lacks, if it was written anew; `looked`: is there something to see on its pages? */
export type Examined =
  | { ok: true; pages: number; file: StoredFile; removed: Removed | null; looked: Looked }
  | { ok: false; problem: Problem }

export interface Previews {
  /**
   * Decides in a child process if an uploaded PDF may be published, looks at its pages like `lookAt`, and searches them for marks of
   * lecturers' material. If only a copy without active parts may be published, the copy replaces the file under the same reference.
   * Senders take turns with one file each, and large files wait for each other. Throws AppError('busy', 503) if too many files wait or
   * this one could not be read in time, AppError('file-missing', 404) if it is gone.
   */
  examine(file: StoredFile, sender: string, search: MarkSearch): Promise<Examined>
  /** Looks for something to see in a PDF, and computes its fingerprint. Runs and throws like `examine`, but always answers in time. */
  lookAt(ref: string, sender: string): Promise<Looked>
  /** Deletes the pictures of a document that is no longer visible, and cancels its drawing. Idempotent. */
  forget(documentId: string): Promise<void>
  /** Deletes the pictures and the text of a document that is being erased, and prevents new ones. Call it before its file is deleted. Idempotent. */
  erase(documentId: string): Promise<void>
  /** Deletes the text of a document whose file is gone. It is read again if the document returns with another file. Idempotent. */
  forgetText(documentId: string): Promise<void>
  /** Queues a drawing of a document that was forgotten. Idempotent. */
  redraw(document: Previewed): Promise<void>
  /** Draws a document that somebody looks at before those that nobody looks at. Best effort: never rejects. Idempotent. */
  hurry(documentId: string): Promise<void>
  /** True if the pages of a document were read and have next to no text. */
  isScan(documentId: string): Promise<boolean>
}

/** Inspects PDFs, and keeps page counts and thumbnails of first pages. */
export function createPreviews(deps: {
  connection: Connection
  outbox: Outbox
  files: Files
  log: Log
  clock: Clock
  metrics: Pick<Metrics, 'countDrawings' | 'countReadings'>
  traces?: Pick<Traces, 'span'> | undefined
  openProcesses?: OpenJobProcesses | undefined
  /** Interval of the search for due drawings. */
  lookEveryMs?: number
}): { previews: Previews; sharePictures: SharePictures; texts: PageTexts } & Required<Service> {
  const { connection, outbox, files, clock, log, openProcesses } = deps
  const model = createPreviewModel(connection)
  outbox.register(model)
  const processes = createPdfProcesses({ openProcesses })
  const sharePictures = createSharePictures({
    ...{ pictures: createSharePictureModel(connection), previews: model, files, clock, openProcesses },
  })
  const every = deps.lookEveryMs === undefined ? {} : { everyMs: deps.lookEveryMs }
  const findPdf = createFindPdf(files)
  const draw = createPreviewDocument({ previews: model, processes, files, findPdf, outbox, clock })
  const drawings = createDrawingQueue({
    model: createDrawingModel(connection),
    draw: (document) => inSpan(deps.traces, 'draw first page', {}, () => draw(document)),
    clock,
    log,
    ...every,
  })

  const texts = createPageTextModel(connection)
  outbox.register(texts)
  const waiting = createReadingModel(connection)
  const read = createReadDocument({ texts, previews: model, processes, findPdf, outbox, clock })
  const readings = createDrawingQueue({
    model: waiting,
    draw: (document) => inSpan(deps.traces, 'read text', {}, () => read(document)),
    ...{ clock, log, ...every },
  })
  const pageTexts = createPageTexts({ texts, waiting, readings, clock })

  async function examine(file: StoredFile, sender: string, search: MarkSearch): Promise<Examined> {
    const started = performance.now()
    const output = join(tmpdir(), `studyshelf-${randomBytes(16).toString('hex')}.pdf`)
    try {
      const examined = await processes.examine(await findPdf(file.ref), sender, output, search)
      log.debug({ ms: Math.round(performance.now() - started), ok: examined.ok }, 'looked into a PDF')
      if (!examined.ok) return examined
      const isKept = examined.removed === null
      // A request at the same moment may have replaced it.
      const stored = isKept ? await files.describe(file.ref) : await files.replace(file.ref, output)
      return { ...examined, file: stored ?? file }
    } finally {
      await rm(output, { force: true })
    }
  }

  async function forget(documentId: string): Promise<void> {
    await drawings.remove(documentId)
    await sharePictures.forget(documentId)
    const preview = await model.findById(documentId, { thumbnail: 1 }).lean()
    if (!preview?.thumbnail) return
    await files.delete(preview.thumbnail)
    await model.updateOne({ _id: documentId }, { $set: { thumbnail: null } })
  }

  async function forgetText(documentId: string): Promise<void> {
    await readings.remove(documentId)
    await texts.deleteOne({ _id: documentId })
  }

  return {
    previews: {
      examine,
      lookAt: async (ref, sender) => processes.lookAt(await findPdf(ref), sender),
      forget,
      forgetText,
      async erase(documentId) {
        const nothing = { thumbnail: null, madeAt: clock.now(), edition: null }
        // Kept as a mark, because the event of its publication may still arrive.
        await model.updateOne(
          { _id: documentId },
          { $set: { pages: 0 }, $setOnInsert: nothing },
          { upsert: true },
        )
        await forgetText(documentId)
        await forget(documentId)
      },
      async redraw(document) {
        const known = await model.findById(document.documentId, { pages: 1, thumbnail: 1, edition: 1 }).lean()
        if (known?.pages === 0) return
        if (!known?.thumbnail || isFormer(known, document)) await drawings.enqueue(document)
      },
      async hurry(documentId) {
        await drawings
          .hurry(documentId)
          .catch((error: unknown) => log.debug({ err: error, documentId }, 'a drawing keeps its place'))
      },
      isScan: async (documentId) => (await pageTexts.outcomeOf(documentId)) === 'scan',
    },
    sharePictures,
    texts: pageTexts,
    async start(listen) {
      await indexesReady(connection)
      const draws = await listen(createPreviewHandlers({ previews: model, drawings, texts, readings }))
      if (!draws) return
      drawings.start()
      readings.start()
      deps.metrics.countDrawings(() => drawings.count())
      deps.metrics.countReadings(() => readings.count())
    },
    async stop() {
      await Promise.all([drawings.stop(), readings.stop(), processes.stop(), sharePictures.stop()])
    },
  }
}
