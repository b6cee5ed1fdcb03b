import { createHash } from 'node:crypto'
import type { Request, Response } from 'express'

interface Written {
  bytes: Buffer
  etag: string
}

/** Of the answers that somebody still holds. */
const written = new WeakMap<object, Written>()

function write(answer: object): Written {
  const known = written.get(answer)
  if (known !== undefined) return known
  const bytes = Buffer.from(JSON.stringify(answer))
  const etag = `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`
  const now = { bytes, etag }
  written.set(answer, now)
  return now
}

/**
 * Whether whoever asks has it already. Not `request.fresh`, which believes the `Cache-Control: no-cache` that `fetch` adds to each
 * `If-None-Match` of a program. A proxy may have made a strong tag a weak one.
 */
const isAmong = (ifNoneMatch: string | undefined, etag: string): boolean =>
  ifNoneMatch?.split(',').some((known) => known.trim().replace(/^W\//, '') === etag) ?? false

/**
 * Sends an answer that is the same for everybody, and the same object until it says something else: it is written out once. Browsers
 * keep it, and ask each time whether it still holds (304).
 */
export function sendSnapshot(request: Request, response: Response, answer: object): void {
  const { bytes, etag } = write(answer)
  response.setHeader('ETag', etag)
  response.setHeader('Cache-Control', 'no-cache')
  if (isAmong(request.headers['if-none-match'], etag)) {
    response.statusCode = 304
    response.end()
    return
  }
  response.setHeader('Content-Type', 'application/json; charset=utf-8')
  response.setHeader('X-Content-Type-Options', 'nosniff')
  response.setHeader('Content-Length', bytes.length)
  response.end(request.method === 'HEAD' ? undefined : bytes)
}
