import { documentPreviewed } from '#events'
import type { Clock, Files, Outbox } from '#platform/core'
import type { PreviewModel, PreviewRecord } from './model'
import type { PdfProcesses } from './pdf-processes'
import type { Rendering } from './render-page'
import type { FindPdf, StoredPdf } from './stored-pdf'

export interface Previewed {
  documentId: string
  uploaderId: string
  /** Reference of the PDF at the file host. */
  file: string
  /** Null or absent for the first. */
  edition?: number | null | undefined
}

/** True if what is kept is of an edition before this one. */
export const isFormer = (kept: Pick<Previewed, 'edition'>, document: Pick<Previewed, 'edition'>): boolean =>
  (kept.edition ?? 1) < (document.edition ?? 1)

/**
 * Draws a document's first page if it has no thumbnail of this edition, and stores it together with the event. Ignores erased documents
 * and former editions. Throws
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

  async function keepThumbnail(
    { documentId, edition }: Previewed,
    { thumbnail }: Rendering,
  ): Promise<string | null> {
    if (!thumbnail) return null
    const bytes = Buffer.from(thumbnail)
    // Another address for each edition: browsers keep pictures.
    const name = edition ? `${documentId}-${edition}` : documentId
    const stored = await files.put({ kind: 'thumbnail', name, bytes, contentType: 'image/webp' })
    return stored.ref
  }

  /** For a file that cannot be drawn: counts its pages as the inspection of the upload did. */
  async function countPages(file: StoredPdf, uploaderId: string): Promise<number> {
    const inspection = await processes.inspect(file, uploaderId)
    return inspection.ok ? inspection.pages : 1
  }

  async function drawFile(document: Previewed) {
    const { documentId, uploaderId, file, edition = null } = document
    const pdf = await findPdf(file)
    const rendering = await processes.render(pdf, uploaderId)
    const pages = rendering.pages ?? (await countPages(pdf, uploaderId))
    const thumbnail = await keepThumbnail(document, rendering)
    const event = outbox.event(documentPreviewed, {
      documentId,
      uploaderId,
      pages,
      thumbnail: thumbnail && files.publicPath(thumbnail),
      ...(edition !== null && { edition }),
    })
    return { preview: { pages, thumbnail, madeAt: clock.now(), edition }, event }
  }

  /** Deletes a thumbnail that is not kept: the document was erased meanwhile, or has a newer edition. */
  async function deleteUnwanted(documentId: string, picture: string | null): Promise<void> {
    const known = await previews.findById(documentId, { thumbnail: 1 }).lean()
    // If another process was faster, it stored the same picture.
    if (picture !== null && known !== null && known.thumbnail !== picture) await files.delete(picture)
  }

  /** Resolves to false if another process was faster and has published the event, or the document was erased with its file. */
  async function drawFirst(document: Previewed): Promise<boolean> {
    const _id = document.documentId
    let picture: string | null = null
    try {
      const { preview, event } = await drawFile(document)
      picture = preview.thumbnail
      await outbox.insert(previews, { _id, ...preview }, [event])
      return true
    } catch (error) {
      if ((await previews.exists({ _id })) === null) throw error
      await deleteUnwanted(_id, picture)
      return false
    }
  }

  /**
   * Resolves to false if another process was faster: it may have drawn a former edition. A document that cannot be drawn is already stored
   * as such, and not announced again.
   */
  async function drawAgain(document: Previewed, known: Known): Promise<boolean> {
    const _id = document.documentId
    const { preview, event } = await drawFile(document)
    if (preview.thumbnail === null && !isFormer(known, document)) return true
    const { thumbnail, edition = null } = known
    const written = await outbox.update(
      previews,
      { _id, thumbnail, edition, pages: { $gt: 0 } },
      { $set: preview },
      [event],
    )
    if (written === null) await deleteUnwanted(_id, preview.thumbnail)
    else if (thumbnail !== null && thumbnail !== preview.thumbnail) await files.delete(thumbnail)
    return written !== null
  }

  const isDrawn = (document: Previewed, known: Known) =>
    known.pages === 0 || isFormer(document, known) || (known.thumbnail !== null && !isFormer(known, document))

  return async (document) => {
    let isDone = false
    while (!isDone) {
      const known = await previews
        .findById(document.documentId, { pages: 1, thumbnail: 1, edition: 1 })
        .lean<Known | null>()
      if (known === null) isDone = await drawFirst(document)
      else isDone = isDrawn(document, known) || (await drawAgain(document, known))
    }
  }
}

type Known = Pick<PreviewRecord, 'pages' | 'thumbnail' | 'edition'>
