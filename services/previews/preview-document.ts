import { documentPreviewed, type EventOf, type documentPublished } from '#events'
import { AppError, PermanentFailure, type Clock, type Files, type Outbox } from '#platform'
import type { Rendering } from './inspection'
import type { PreviewModel } from './model'
import type { PdfProcesses } from './pdf-processes'
import type { FindPdf, StoredPdf } from './stored-pdf'

type Published = EventOf<typeof documentPublished>['payload']
export type Previewed = Pick<Published, 'documentId' | 'uploaderId' | 'file'>

export interface PreviewDocument {
  /** Draws a document's first page, once per document, and tells about it in the write that remembers it. */
  draw: (document: Previewed) => Promise<void>
  /** Draws it once more where its picture was deleted. */
  redraw: (document: Previewed) => Promise<void>
}

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
  /** Documents being drawn. */
  const underway = new Map<string, Promise<void>>()

  async function ifThere<T>(file: string, work: (pdf: StoredPdf) => Promise<T>): Promise<T> {
    try {
      return await work(await findPdf(file))
    } catch (error) {
      if (error instanceof AppError && error.code === 'file-missing') {
        throw new PermanentFailure(`The file ${file} is gone`, { cause: error })
      }
      throw error
    }
  }

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
    const rendering = await ifThere(file, (pdf) => processes.render(pdf, uploaderId))
    const pages = rendering.pages ?? (await ifThere(file, (pdf) => countPages(pdf, uploaderId)))
    const thumbnail = await keepThumbnail(documentId, rendering)
    const told = outbox.event(documentPreviewed, {
      documentId,
      uploaderId,
      pages,
      thumbnail: thumbnail && files.publicPath(thumbnail),
    })
    return { seen: { pages, thumbnail, madeAt: clock.now() }, told }
  }

  async function preview(document: Previewed): Promise<void> {
    const _id = document.documentId
    if (await previews.exists({ _id })) return
    let picture: string | null = null
    try {
      const { seen, told } = await look(document)
      picture = seen.thumbnail
      await outbox.insert(previews, { _id, ...seen }, [told])
    } catch (error) {
      // Another process was faster, and has told; or the document was erased meanwhile, with its file, and no picture of it stays.
      const known = await previews.findById(_id, { thumbnail: 1 }).lean()
      if (known === null) throw error
      if (picture !== null && known.thumbnail === null) await files.delete(picture)
    }
  }

  /** One document is looked at once at a time: a second delivery waits for the first. */
  function draw(document: Previewed): Promise<void> {
    const { documentId } = document
    const running = underway.get(documentId)
    if (running) return running
    const work = preview(document).finally(() => underway.delete(documentId))
    underway.set(documentId, work)
    return work
  }

  return {
    draw,
    async redraw(document) {
      const _id = document.documentId
      const known = await previews.findById(_id, { thumbnail: 1 }).lean()
      if (known === null) return draw(document)
      if (known.thumbnail !== null) return
      const { seen, told } = await look(document)
      // What cannot be drawn is known to be so.
      if (seen.thumbnail !== null)
        await outbox.update(previews, { _id, thumbnail: null }, { $set: seen }, [told])
    },
  }
}
