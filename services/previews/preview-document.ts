import { documentPreviewed, type EventOf, type documentPublished } from '#events'
import { AppError, isDuplicateKey, PermanentFailure, type Clock, type Files, type Outbox } from '#platform'
import type { Rendering } from './inspection'
import type { PreviewModel } from './model'
import type { PdfProcesses } from './pdf-processes'

type Published = EventOf<typeof documentPublished>['payload']
export type PreviewDocument = (
  document: Pick<Published, 'documentId' | 'uploaderId' | 'file'>,
) => Promise<void>

/** Draws a document's first page, once per document, and tells about it in the write that remembers it. */
export function createPreviewDocument(deps: {
  previews: PreviewModel
  processes: PdfProcesses
  files: Files
  outbox: Outbox
  clock: Clock
}): PreviewDocument {
  const { previews, processes, files, outbox, clock } = deps
  /** Documents being drawn: a second delivery waits for the first. */
  const underway = new Map<string, Promise<void>>()

  async function read(file: string): Promise<Buffer> {
    try {
      return await files.read(file)
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
  async function countPages(bytes: Buffer): Promise<number> {
    const inspection = await processes.inspect(bytes)
    return inspection.ok ? inspection.pages : 1
  }

  const preview: PreviewDocument = async ({ documentId, uploaderId, file }) => {
    if (await previews.exists({ _id: documentId })) return
    const bytes = await read(file)
    const rendering = await processes.render(bytes)
    const pages = rendering.pages ?? (await countPages(bytes))
    const thumbnail = await keepThumbnail(documentId, rendering)
    const told = outbox.event(documentPreviewed, {
      documentId,
      uploaderId,
      pages,
      thumbnail: thumbnail && files.publicPath(thumbnail),
    })
    try {
      await outbox.insert(previews, { _id: documentId, pages, thumbnail, madeAt: clock.now() }, [told])
    } catch (error) {
      // Another process was faster, and has told.
      if (!isDuplicateKey(error)) throw error
    }
  }

  return (document) => {
    const { documentId } = document
    const running = underway.get(documentId)
    if (running) return running
    const work = preview(document).finally(() => underway.delete(documentId))
    underway.set(documentId, work)
    return work
  }
}
