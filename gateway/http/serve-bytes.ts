import { pipeline } from 'node:stream/promises'
import type { Readable } from 'node:stream'
import type { Request, Response } from 'express'
import type { ErrorResponse } from '#events'
import { hasGone } from './has-gone'
import { isAmong } from './is-among'
import { sendJson } from './send-json'

export interface Bytes {
  size: number
  contentType: string
  /** Changes with the content; without quotes. */
  etag: string
  cacheControl: string
  /** Other sites may show it. */
  isForAll?: boolean
  /** File name of a download. */
  fileName?: string
  open(range?: { start: number; end: number }): Promise<Readable>
}

/** A file that we serve must never run or load anything. */
const closedPolicy =
  "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; sandbox"

/** Sends a file: whole, one range, or 304 if the browser has it. */
export async function serveBytes(request: Request, response: Response, bytes: Bytes): Promise<void> {
  const etag = `"${bytes.etag}"`
  response.setHeader('ETag', etag)
  response.setHeader('Accept-Ranges', 'bytes')
  response.setHeader('Cache-Control', bytes.cacheControl)
  response.setHeader('X-Content-Type-Options', 'nosniff')
  response.setHeader('Content-Security-Policy', closedPolicy)
  response.setHeader('Cross-Origin-Resource-Policy', bytes.isForAll ? 'cross-origin' : 'same-origin')
  if (isAmong(request.headers['if-none-match'], etag)) {
    response.status(304).end()
    return
  }

  const range = readRange(request, etag, bytes.size)
  if (range === 'unsatisfiable') {
    response.setHeader('Content-Range', `bytes */${bytes.size}`)
    sendJson(response, 416, {
      success: false,
      message: 'The file has no such range.',
    } satisfies ErrorResponse)
    return
  }
  response.setHeader('Content-Type', bytes.contentType)
  if (bytes.fileName !== undefined) {
    response.setHeader('Content-Disposition', `inline; filename*=UTF-8''${encodeRFC8187(bytes.fileName)}`)
  }
  if (range) {
    response.status(206)
    response.setHeader('Content-Range', `bytes ${range.start}-${range.end}/${bytes.size}`)
  }
  response.setHeader('Content-Length', range ? range.end - range.start + 1 : bytes.size)
  if (request.method === 'HEAD') {
    response.end()
    return
  }
  const content = await bytes.open(range ?? undefined)
  await pipeline(content, response).catch((error: unknown) => {
    if (!hasGone(error)) throw error
  })
}

/** One range, or null for the whole file. Several ranges are answered with the whole file, as the standard allows. */
function readRange(request: Request, etag: string, size: number) {
  const condition = request.headers['if-range']
  if (condition !== undefined && condition !== etag) return null
  if (asksForLastBytes(request) >= size && size > 0) return { start: 0, end: size - 1 }
  const ranges = request.range(size, { combine: true })
  if (ranges === -1) return 'unsatisfiable'
  if (ranges === undefined || ranges === -2 || ranges.type !== 'bytes' || ranges.length !== 1) return null
  return ranges[0] ?? null
}

/**
 * The number of last bytes that a request asks for; NaN for other ranges. A number above the file's size means the whole file
 * (RFC 9110, 14.1.2), but `request.range` calls it unsatisfiable.
 */
const asksForLastBytes = (request: Request): number =>
  Number(/^bytes=-(\d+)$/.exec(request.headers.range ?? '')?.[1] ?? NaN)

/** Converts to bytes and back first, which replaces lone surrogates: `encodeURIComponent` throws on them. */
const encodeRFC8187 = (name: string): string =>
  encodeURIComponent(Buffer.from(name).toString()).replace(
    /['()*]/g,
    (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`,
  )
