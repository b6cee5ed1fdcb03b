import { once } from 'node:events'
import type { AddressInfo, Server } from 'node:net'
import { Readable } from 'node:stream'
import express from 'express'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { errorResponse } from '#events'
import { AppError } from '#platform/core'
import { createErrorHandler } from './errors'
import { serveBytes } from './serve-bytes'

const content = Buffer.from('0123456789')
let server: Server
let url: string
let origin: string

beforeAll(async () => {
  const app = express()
  app.get('/file', (request, response) =>
    serveBytes(request, response, {
      size: content.length,
      contentType: 'application/pdf',
      etag: 'v1',
      cacheControl: 'private, no-cache',
      fileName: 'Übung (1).pdf',
      open: async (range) => Readable.from([range ? content.subarray(range.start, range.end + 1) : content]),
    }),
  )
  app.get('/cut', (request, response) =>
    serveBytes(request, response, {
      size: 1,
      contentType: 'application/pdf',
      etag: 'v1',
      cacheControl: 'private, no-cache',
      fileName: 'notes \ud83d.pdf',
      open: async () => Readable.from([Buffer.from('1')]),
    }),
  )
  app.get('/gone', (request, response) =>
    serveBytes(request, response, {
      size: 5008,
      contentType: 'application/pdf',
      etag: 'v1',
      cacheControl: 'public, max-age=600',
      fileName: 'gone.pdf',
      open: () => Promise.reject(new AppError('file-missing', 404, 'The file is gone.')),
    }),
  )
  app.use(createErrorHandler(pino({ level: 'silent' })))
  server = app.listen(0)
  await once(server, 'listening')
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  url = `${origin}/file`
})
afterAll(() => void server.close())

describe('serving bytes', () => {
  it.each([
    [undefined, 200, '0123456789', null],
    ['bytes=0-3', 206, '0123', 'bytes 0-3/10'],
    ['bytes=7-', 206, '789', 'bytes 7-9/10'],
    ['bytes=-2', 206, '89', 'bytes 8-9/10'],
    ['bytes=-10', 206, '0123456789', 'bytes 0-9/10'],
    ['bytes=-99999999999', 206, '0123456789', 'bytes 0-9/10'],
    ['bytes=5-99', 206, '56789', 'bytes 5-9/10'],
    ['bytes=0-1,5-6', 200, '0123456789', null],
    ['lines=0-1', 200, '0123456789', null],
    ['nonsense', 200, '0123456789', null],
  ])('answers the range %s with %i', async (range, status, body, contentRange) => {
    const response = await fetch(url, { headers: range ? { range } : {} })
    expect(response.status).toBe(status)
    expect(await response.text()).toBe(body)
    expect(response.headers.get('content-range')).toBe(contentRange)
  })

  it('refuses a range beyond the file, with an error like any other', async () => {
    const response = await fetch(url, { headers: { range: 'bytes=99-' } })
    expect([response.status, response.headers.get('content-range')]).toEqual([416, 'bytes */10'])
    expect(response.headers.get('content-disposition')).toBeNull()
    errorResponse.parse(await response.json())
  })

  it('answers 304 to a browser that has the file', async () => {
    // By default fetch sends `no-cache` here, as a browser's reload does.
    const headers = { 'if-none-match': '"v1"', 'cache-control': 'max-age=0' }
    const response = await fetch(url, { headers })
    expect(response.status).toBe(304)
  })

  it('sends the whole file if the range refers to an older version', async () => {
    const response = await fetch(url, { headers: { range: 'bytes=0-1', 'if-range': '"v0"' } })
    expect(response.status).toBe(200)
  })

  it('serves a file whose name was cut in the middle of a character', async () => {
    const response = await fetch(`${origin}/cut`)
    expect(response.status).toBe(200)
    expect(response.headers.get('content-disposition')).toBe("inline; filename*=UTF-8''notes%20%EF%BF%BD.pdf")
  })

  it('answers a missing file with a complete error that is not cached', async () => {
    const response = await fetch(`${origin}/gone`, { signal: AbortSignal.timeout(5_000) })
    expect(response.status).toBe(404)
    expect(await response.json()).toMatchObject({ reason: 'file-missing' })
    const { headers } = response
    expect([headers.get('cache-control'), headers.get('etag'), headers.get('content-disposition')]).toEqual([
      'no-store',
      null,
      null,
    ])
  })

  it('answers HEAD without a body', async () => {
    const response = await fetch(url, { method: 'HEAD' })
    expect([response.status, response.headers.get('content-length')]).toEqual([200, '10'])
  })

  it('forbids to run the file, to guess its type, and to frame it', async () => {
    const { headers } = await fetch(url)
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('content-security-policy')).toContain("default-src 'none'")
    expect(headers.get('content-security-policy')).toContain('sandbox')
    expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'")
    expect(headers.get('content-disposition')).toBe("inline; filename*=UTF-8''%C3%9Cbung%20%281%29.pdf")
  })
})
