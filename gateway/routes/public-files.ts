import type { Express, Request, Response } from 'express'
import { isAsSent, type Files } from '#platform'
import { nothingThere } from '../http/errors'
import { serveBytes } from '../http/serve-bytes'

const week = 7 * 24 * 3600
const publicKinds: readonly string[] = ['avatar', 'thumbnail']
const safeName = /^[\w][\w.-]{0,199}$/

/** Pictures that everybody may see. Documents and ID images are not served here. */
export function mountPublicFiles(app: Express, files: Pick<Files, 'describe' | 'open'>): void {
  app.get('/files/:kind/:name', async (request: Request, response: Response) => {
    const { kind, name } = request.params
    const file =
      typeof kind === 'string' &&
      typeof name === 'string' &&
      publicKinds.includes(kind) &&
      safeName.test(name) &&
      // Of an uploaded photo, only the cropped face is public.
      !isAsSent(`${kind}/${name}`)
        ? await files.describe(`${kind}/${name}`)
        : null
    if (file === null || !publicKinds.includes(file.kind) || !file.contentType.startsWith('image/')) {
      if (kind === 'thumbnail' && isForPicture(request)) return void noPicture(response)
      throw nothingThere()
    }
    await serveBytes(request, response, {
      size: file.sizeBytes,
      contentType: file.contentType,
      etag: file.sha256,
      cacheControl: `public, max-age=${week}`,
      open: (range) => files.open(file.ref, range),
    })
  })
}

const isForPicture = (request: Request) => request.get('Sec-Fetch-Dest') === 'image'

/** A page asks for page one before it knows whether it was drawn: that is no error, which the browser would log. */
const noPicture = (response: Response) =>
  response.status(204).set('Cache-Control', 'no-store').vary('Sec-Fetch-Dest').end()
