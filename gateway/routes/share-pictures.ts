import type { Express, Request, Response } from 'express'
import { id } from '#events'
import { AppError, type Files } from '#platform'
import type { Library } from '#services/library'
import type { SharePictures } from '#services/previews'
import type { GatewayDeps } from '../deps'
import { nothingThere } from '../http/errors'
import { addressKey, countOrRefuse, limits, type Counter } from '../http/limits'
import { serveBytes } from '../http/serve-bytes'

/** Of everything that has no picture of its own; in web/public. */
const defaultPicture = '/share.jpg'

/**
 * `/files/share/{id}.jpg`: the picture of a published document, as links to it show it. It is revalidated each time, so that no cache
 * shows it after a removal. A document that is not published has none.
 */
export function mountSharePictures(
  app: Express,
  {
    library,
    share,
    files,
    counter,
    whileThere,
  }: {
    library: Pick<Library, 'shared'>
    share: SharePictures
    files: Pick<Files, 'open'>
    counter: Counter | null
    whileThere: GatewayDeps['whileThere']
  },
): void {
  /** Null if too many pictures are being drawn, for this client or at all. */
  async function drawWithin(document: Parameters<SharePictures['draw']>[0], client: string) {
    if ((await counter?.count(limits.shareDrawings, client)) != null) return null
    try {
      return await share.draw(document)
    } catch (error) {
      if (error instanceof AppError && error.code === 'busy') return null
      throw error
    }
  }

  async function answer(request: Request, response: Response, documentId: string): Promise<void> {
    const client = addressKey(request.ip)
    await countOrRefuse(counter, limits.sharePictures, client)
    const document = await library.shared(documentId)
    if (document === null) throw nothingThere()
    let picture = await share.kept(document)
    if (picture === null) {
      picture = await drawWithin(document, client)
      if (picture === null) return response.set('Cache-Control', 'no-store').redirect(defaultPicture)
      // It may have been removed while it was drawn: then nothing else deletes the picture.
      if ((await library.shared(documentId)) === null) {
        await share.forget(documentId)
        throw nothingThere()
      }
    }
    const { ref, sizeBytes, contentType, sha256 } = picture
    await serveBytes(request, response, {
      ...{ size: sizeBytes, contentType, etag: sha256, cacheControl: 'no-cache', isForAll: true },
      open: (range) => files.open(ref, range),
    })
  }

  app.get('/files/share/:name', (request, response) => {
    const documentId = request.params.name.replace(/\.jpg$/, '')
    if (!id.safeParse(documentId).success) throw nothingThere()
    return whileThere(
      () => answer(request, response, documentId),
      () => response.headersSent,
    )
  })
}
