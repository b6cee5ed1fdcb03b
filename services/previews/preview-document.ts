import { documentPreviewed, type EventOf, type documentPublished } from '#events'
import type { Clock, Files, Outbox } from '#platform/core'
import type { PreviewModel } from './model'
import type { PdfProcesses } from './pdf-processes'
import type { Rendering } from './render-page'
import type { FindPdf, StoredPdf } from './stored-pdf'

type Published = EventOf<typeof documentPublished>['payload']
export type Previewed = Pick<Published, 'documentId' | 'uploaderId' | 'file'>

/**
 * Draws a document's first page where there is no picture of it, and tells about it in the write that remembers it; nothing of one
 * that was erased. Throws AppError('file-missing', 404) where its file is gone, NoTimeLeft where its sender has had their time.
 */
export type PreviewDocument = (document: Previewed) => Promise<void>

/** Page count and picture of a document, as its file has them. */
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

  /** For a file that cannot be drawn: its pages as they were counted when it was let in. */
  async function countPages(file: StoredPdf, uploaderId: string): Promise<number> {
    const inspection = await processes.inspect(file, uploaderId)
    return inspection.ok ? inspection.pages : 1
  }

  async function look({ documentId, uploaderId, file }: Previewed) {
    const pdf = await findPdf(file)
    const rendering = await processes.render(pdf, uploaderId)
    const pages = rendering.pages ?? (await countPages(pdf, uploaderId))
    const thumbnail = await keepThumbnail(documentId, rendering)
    const told = outbox.event(documentPreviewed, {
      documentId,
      uploaderId,
      pages,
      thumbnail: thumbnail && files.publicPath(thumbnail),
    })
    return { seen: { pages, thumbnail, madeAt: clock.now() }, told }
  }

  /** Deletes the picture where the document was erased meanwhile: no picture of it stays. */
  async function deleteUnwanted(documentId: string, picture: string | null): Promise<void> {
    const known = await previews.findById(documentId, { thumbnail: 1 }).lean()
    // Another process may have been faster: then it is the same picture.
    if (picture !== null && known?.thumbnail === null) await files.delete(picture)
  }

  async function drawFirst(document: Previewed): Promise<void> {
    const _id = document.documentId
    let picture: string | null = null
    try {
      const { seen, told } = await look(document)
      picture = seen.thumbnail
      await outbox.insert(previews, { _id, ...seen }, [told])
    } catch (error) {
      // Another process was faster, and has told; or the document was erased meanwhile, with its file.
      if ((await previews.exists({ _id })) === null) throw error
      await deleteUnwanted(_id, picture)
    }
  }

  /** What cannot be drawn is known to be so, and not told again. */
  async function drawAgain(document: Previewed): Promise<void> {
    const _id = document.documentId
    const { seen, told } = await look(document)
    if (seen.thumbnail === null) return
    const written = await outbox.update(
      previews,
      { _id, thumbnail: null, pages: { $gt: 0 } },
      { $set: seen },
      [told],
    )
    if (written === null) await deleteUnwanted(_id, seen.thumbnail)
  }

  return async (document) => {
    const known = await previews.findById(document.documentId, { pages: 1, thumbnail: 1 }).lean()
    if (known === null) return drawFirst(document)
    if (known.thumbnail === null && known.pages > 0) return drawAgain(document)
  }
}
