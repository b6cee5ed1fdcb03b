import { documentPreviewed } from '#events'
import type { Clock, Files, Outbox } from '#platform/core'
import type { PreviewModel } from './model'
import type { PdfProcesses } from './pdf-processes'
import type { Rendering } from './render-page'
import type { FindPdf, StoredPdf } from './stored-pdf'

export interface Previewed {
  documentId: string
  uploaderId: string
  /** Reference of the PDF at the file host. */
  file: string
}

/**
 * Draws a document's first page if it has no thumbnail, and stores it together with the event. Ignores erased documents. Throws
 * AppError('file-missing', 404) if the file is gone, BudgetSpentError if its sender has to wait.
 */
export type PreviewDocument = (document: Previewed) => Promise<void>

export function createPreviewDocument(deps: {
  previews: PreviewModel
  processes: PdfProcesses
  files: Files
  findPdf: FindPdf
  outbox: Outbox
  clock: Clock
}): PreviewDocument {
  const { previews, processes, files, findPdf, outbox, clock } = deps

  async function keepThumbnail(documentId: string, { thumbnail }: Rendering): Promise<string | null> {
    if (!thumbnail) return null
    const bytes = Buffer.from(thumbnail)
    const stored = await files.put({ kind: 'thumbnail', name: documentId, bytes, contentType: 'image/webp' })
    return stored.ref
  }

  /** For a file that cannot be drawn: counts its pages as the inspection of the upload did. */
  async function countPages(file: StoredPdf, uploaderId: string): Promise<number> {
    const inspection = await processes.inspect(file, uploaderId)
    return inspection.ok ? inspection.pages : 1
  }

  async function drawFile({ documentId, uploaderId, file }: Previewed) {
    const pdf = await findPdf(file)
    const rendering = await processes.render(pdf, uploaderId)
    const pages = rendering.pages ?? (await countPages(pdf, uploaderId))
    const thumbnail = await keepThumbnail(documentId, rendering)
    const event = outbox.event(documentPreviewed, {
      documentId,
      uploaderId,
      pages,
      thumbnail: thumbnail && files.publicPath(thumbnail),
    })
    return { preview: { pages, thumbnail, madeAt: clock.now() }, event }
  }

  /** Deletes the thumbnail if the document was erased meanwhile. */
  async function deleteUnwanted(documentId: string, picture: string | null): Promise<void> {
    const known = await previews.findById(documentId, { thumbnail: 1 }).lean()
    // If another process was faster, it stored the same picture.
    if (picture !== null && known?.thumbnail === null) await files.delete(picture)
  }

  async function drawFirst(document: Previewed): Promise<void> {
    const _id = document.documentId
    let picture: string | null = null
    try {
      const { preview, event } = await drawFile(document)
      picture = preview.thumbnail
      await outbox.insert(previews, { _id, ...preview }, [event])
    } catch (error) {
      // Another process was faster and has published the event, or the document was erased with its file.
      if ((await previews.exists({ _id })) === null) throw error
      await deleteUnwanted(_id, picture)
    }
  }

  /** A document that cannot be drawn is already stored as such, and not announced again. */
  async function drawAgain(document: Previewed): Promise<void> {
    const _id = document.documentId
    const { preview, event } = await drawFile(document)
    if (preview.thumbnail === null) return
    const written = await outbox.update(
      previews,
      { _id, thumbnail: null, pages: { $gt: 0 } },
      { $set: preview },
      [event],
    )
    if (written === null) await deleteUnwanted(_id, preview.thumbnail)
  }

  return async (document) => {
    const known = await previews.findById(document.documentId, { pages: 1, thumbnail: 1 }).lean()
    if (known === null) return drawFirst(document)
    if (known.thumbnail === null && known.pages > 0) return drawAgain(document)
  }
}
