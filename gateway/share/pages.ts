import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Request, Response } from 'express'
import { LRUCache } from 'lru-cache'
import { isAmong } from '../http/is-among'

const packBrotli = promisify(brotliCompress)
const packGzip = promisify(gzip)

/** Pages to keep, with their packed copies about 20 KB each. */
const maxKept = 300

interface Packed {
  bytes: Buffer
  etag: string
}
type Encoding = 'br' | 'gzip' | 'identity'

/** Where a page has its title, and its description after that. */
const titlePlace = /<title>[^<]*<\/title>(?:\s*<meta\s+name="description"[^>]*>)?/

/** A page of the web client. `send` puts these tags in place of its title; a page is written and packed once for each head. */
export function createPage(html: string) {
  const [place = ''] = titlePlace.exec(html) ?? []
  const at = html.indexOf(place)
  const written = new LRUCache<string, Promise<Packed>>({ max: maxKept })

  async function pack(tags: string, encoding: Encoding, quality: number): Promise<Packed> {
    const text = place === '' ? html : html.slice(0, at) + tags + html.slice(at + place.length)
    const page = Buffer.from(text)
    const sum = createHash('sha256').update(page).digest('base64url').slice(0, 22)
    if (encoding === 'identity') return { bytes: page, etag: `"${sum}"` }
    const bytes =
      encoding === 'br'
        ? await packBrotli(page, {
            params: {
              [constants.BROTLI_PARAM_QUALITY]: quality,
              [constants.BROTLI_PARAM_SIZE_HINT]: page.length,
            },
          })
        : await packGzip(page, { level: 9 })
    return { bytes, etag: `"${sum}-${encoding}"` }
  }

  function packed(tags: string, encoding: Encoding, quality: number): Promise<Packed> {
    const key = encoding + tags
    const known = written.get(key)
    if (known !== undefined) return known
    const now = pack(tags, encoding, quality)
    written.set(key, now)
    void now.catch(() => written.delete(key))
    return now
  }

  return {
    /** `isLasting`: the same head is sent very often, so that it is worth packing well. */
    async send(
      request: Request,
      response: Response,
      { tags, isLasting }: { tags: string; isLasting: boolean },
    ): Promise<void> {
      response.vary('Accept-Encoding')
      const encoding = (['br', 'gzip'] as const).find((each) => request.acceptsEncodings(each) === each)
      const { bytes, etag } = await packed(tags, encoding ?? 'identity', isLasting ? 11 : 5)
      if (response.headersSent) return
      response.setHeader('ETag', etag)
      response.setHeader('Cache-Control', 'no-cache')
      if (isAmong(request.headers['if-none-match'], etag)) {
        response.statusCode = 304
        response.end()
        return
      }
      if (encoding !== undefined) response.setHeader('Content-Encoding', encoding)
      response.setHeader('Content-Type', 'text/html; charset=utf-8')
      response.setHeader('Content-Length', bytes.length)
      response.end(request.method === 'HEAD' ? undefined : bytes)
    },
  }
}
