import type { Inspection } from '@studyshelf/pdf-guard'
import type { Connection } from 'mongoose'
import {
  indexesReady,
  type Clock,
  type Files,
  type Log,
  type Metrics,
  type Outbox,
  type Service,
} from '#platform'
import { createDrawings } from './drawings'
import { createPreviewHandlers } from './handlers'
import type { Likeness } from './likeness/likeness-of'
import { createDrawingModel, createPreviewModel } from './model'
import { createPdfProcesses } from './pdf-processes'
import { createPreviewDocument, type Previewed } from './preview-document'
import { createFindPdf } from './stored-pdf'

export type { Inspection, Likeness }

export interface Previews {
  /**
   * Looks into a PDF in a process of its own, within 20 s; `ref` names its file. One file of a sender is looked at at a time, senders
   * take turns, and so do large files. Throws AppError('busy', 503) when too many wait for it, AppError('file-missing', 404) when it
   * is gone.
   */
  inspect(ref: string, sender: string): Promise<Inspection>
  /** What a PDF is known by, as `inspect` looks into it; null where it says too little. Throws what `inspect` throws. */
  likenessOf(ref: string, sender: string): Promise<Likeness | null>
  /** Deletes the picture of a document that is not to be seen any more, or lets it not be drawn. Idempotent. */
  forget(documentId: string): Promise<void>
  /** Lets a document that is being erased not be drawn any more, and deletes its picture: before its file goes. Idempotent. */
  erase(documentId: string): Promise<void>
  /** Lets a document be drawn, soon, whose picture was forgotten. Idempotent. */
  redraw(document: Previewed): Promise<void>
}

/** Page counts and pictures of page one. */
export function createPreviews(deps: {
  connection: Connection
  outbox: Outbox
  files: Files
  log: Log
  clock: Clock
  metrics: Pick<Metrics, 'countDrawings'>
  /** Between two looks for what was put off. */
  lookEveryMs?: number
}): { previews: Previews } & Required<Service> {
  const { connection, outbox, files, clock, log } = deps
  const model = createPreviewModel(connection)
  outbox.register(model)
  const processes = createPdfProcesses()
  const findPdf = createFindPdf(files)
  const draw = createPreviewDocument({ previews: model, processes, files, findPdf, outbox, clock })
  const drawings = createDrawings({
    model: createDrawingModel(connection),
    draw,
    clock,
    log,
    ...(deps.lookEveryMs !== undefined && { everyMs: deps.lookEveryMs }),
  })

  async function forget(documentId: string): Promise<void> {
    await drawings.drop(documentId)
    const preview = await model.findById(documentId, { thumbnail: 1 }).lean()
    if (!preview?.thumbnail) return
    await files.delete(preview.thumbnail)
    await model.updateOne({ _id: documentId }, { $set: { thumbnail: null } })
  }

  return {
    previews: {
      async inspect(ref, sender) {
        const started = performance.now()
        const inspection = await processes.inspect(await findPdf(ref), sender)
        const ms = Math.round(performance.now() - started)
        log.debug({ ms, inspection }, 'looked into a PDF')
        return inspection
      },
      likenessOf: async (ref, sender) => processes.likeness(await findPdf(ref), sender),
      forget,
      async erase(documentId) {
        const nothing = { thumbnail: null, madeAt: clock.now() }
        // Remembered, since the event of its publication may be on its way still.
        await model.updateOne(
          { _id: documentId },
          { $set: { pages: 0 }, $setOnInsert: nothing },
          { upsert: true },
        )
        await forget(documentId)
      },
      async redraw(document) {
        const known = await model.findById(document.documentId, { pages: 1, thumbnail: 1 }).lean()
        if (known === null || (known.thumbnail === null && known.pages > 0)) await drawings.want(document)
      },
    },
    async start(listen) {
      await indexesReady(connection)
      const draws = await listen(createPreviewHandlers({ previews: model, drawings }))
      if (!draws) return
      drawings.start()
      deps.metrics.countDrawings(() => drawings.count())
    },
    async stop() {
      await Promise.all([drawings.stop(), processes.stop()])
    },
  }
}
