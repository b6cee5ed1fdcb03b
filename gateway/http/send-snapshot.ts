import { createHash } from 'node:crypto'
import type { Request, Response } from 'express'
import { isAmong } from './is-among'

interface Written {
  bytes: Buffer
  etag: string
}

/** Serialised answers, kept as long as the answer object is referenced. */
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
 * Sends an answer that is the same for everybody and the same object until it changes: it is serialised once. Browsers cache it
 * and revalidate it each time (304).
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
