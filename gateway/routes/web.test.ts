import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { request as ask, type IncomingHttpHeaders, type IncomingMessage } from 'node:http'
import type { AddressInfo, Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib'
import express from 'express'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { mountWeb } from './web'

const folder = mkdtempSync(join(tmpdir(), 'web-'))
const script = 'export const answer = 42\n'.repeat(100)
const startPage = '<title>Studyshelf</title><h1>Welcome</h1>'
const otherPage =
  '<head><title>Studyshelf</title>\n<meta\n  name="description" content="Notes" /></head><p>Notes</p>'
const tagsOf = (path: string) => `<title>${path}</title>`
const otherPageAt = (path: string) => `<head>${tagsOf(path)}</head><p>Notes</p>`
let server: Server

beforeAll(async () => {
  mkdirSync(join(folder, 'assets'))
  const put = (name: string, text: string) => {
    writeFileSync(join(folder, name), text)
    writeFileSync(join(folder, `${name}.br`), brotliCompressSync(text))
    writeFileSync(join(folder, `${name}.gz`), gzipSync(text))
  }
  for (const name of ['app-1a2b.js', 'worker-3c4d.mjs', 'hash-5e6f.wasm']) put(`assets/${name}`, script)
  writeFileSync(join(folder, 'assets', 'small-7a8b.css'), 'a{}')
  put('favicon.svg', '<svg/>')
  put('sw.js', script)
  writeFileSync(join(folder, 'manifest.webmanifest'), '{}')
  put('index.html', startPage)
  put('fallback.html', otherPage)
  writeFileSync(join(folder, '.secret'), 'secret')
  const app = express()
  app.set('etag', false)
  mountWeb(app, folder, async ({ path }) => ({ tags: tagsOf(path), isLasting: true }))
  app.use((_request, response) => void response.status(404).end())
  server = app.listen(0)
  await once(server, 'listening')
})
afterAll(() => {
  server.close()
  rmSync(folder, { recursive: true })
})

interface Answer {
  status: number | undefined
  headers: IncomingHttpHeaders
  body: Buffer
}

/** Unlike fetch, keeps the body compressed and the path as it is. */
async function get(path: string, headers: Record<string, string> = {}, method = 'GET'): Promise<Answer> {
  const { port } = server.address() as AddressInfo
  const request = ask({ port, path, headers, method }).end()
  const [response] = (await once(request, 'response')) as [IncomingMessage]
  const body = Buffer.concat(await response.toArray())
  return { status: response.statusCode, headers: response.headers, body }
}
const app = '/assets/app-1a2b.js'

describe('assets', () => {
  it.each([
    ['gzip, deflate, br', 'br', brotliCompressSync(script)],
    ['gzip', 'gzip', gzipSync(script)],
    ['gzip, br;q=0', 'gzip', gzipSync(script)],
    ['identity', undefined, Buffer.from(script)],
  ])('are sent compressed to a browser that accepts %s: %s', async (accepted, encoding, bytes) => {
    const { status, headers, body } = await get(app, { 'accept-encoding': accepted })
    expect([status, headers['content-encoding'], headers.vary]).toEqual([200, encoding, 'Accept-Encoding'])
    expect(headers['content-type']).toBe('text/javascript; charset=utf-8')
    expect(body.equals(bytes)).toBe(true)
  })

  it.each([
    ['/assets/worker-3c4d.mjs', 'text/javascript; charset=utf-8'],
    ['/assets/hash-5e6f.wasm', 'application/wasm'],
    ['/assets/small-7a8b.css', 'text/css; charset=utf-8'],
  ])('are of the right type, and kept for ever: %s', async (path, type) => {
    for (const accepted of ['br', 'identity']) {
      const { headers } = await get(path, { 'accept-encoding': accepted })
      expect(headers['content-type']).toBe(type)
      expect(headers['cache-control']).toBe('public, max-age=31536000, immutable')
    }
  })

  it('are not sent again to a browser that has them', async () => {
    const headers = { 'accept-encoding': 'br' }
    const { etag } = (await get(app, headers)).headers
    const other = (await get(app)).headers.etag
    expect(etag).not.toBe(other)
    expect((await get(app, { ...headers, 'if-none-match': `"x", ${etag}` })).status).toBe(304)
    expect((await get(app, { ...headers, 'if-none-match': String(other) })).status).toBe(200)
  })

  it.each([
    ['bytes=0-5', 206, 'export'],
    ['bytes=-3', 206, '42\n'],
    ['bytes=99999-', 416, ''],
  ])('are sent in part: %s', async (range, status, text) => {
    const answer = await get(app, { range })
    expect([answer.status, status === 416 ? '' : answer.body.toString()]).toEqual([status, text])
  })

  it('are sent whole if the range refers to an older build', async () => {
    expect((await get(app, { range: 'bytes=0-5', 'if-range': '"older"' })).status).toBe(200)
  })

  it('answer HEAD without a body, and no other method', async () => {
    const { headers, body } = await get(app, { 'accept-encoding': 'br' }, 'HEAD')
    expect([headers['content-length'], body.length]).toEqual([String(brotliCompressSync(script).length), 0])
    expect((await get(app, {}, 'POST')).status).toBe(404)
  })

  it.each([
    '/assets/gone.js',
    '/assets/',
    '/assets/..%2f.secret',
    '/.secret',
    '/../package.json',
    '/%2e%2e/package.json',
  ])('are missing where there is none: %s', async (path) => {
    const { status, body } = await get(path, { accept: 'application/json' })
    expect(body.toString()).not.toMatch(/secret|studyshelf"/)
    expect([403, 404]).toContain(status)
  })
})

describe('pages', () => {
  it.each([
    ['/', `${tagsOf('/')}<h1>Welcome</h1>`],
    ['/?from=mail', `${tagsOf('/')}<h1>Welcome</h1>`],
    ['/index.html', startPage],
    ['/documents/1?from=home', otherPageAt('/documents/1')],
    ['/documents/1.pdf', otherPageAt('/documents/1.pdf')],
  ])('are always revalidated, with their own head, and the landing page or not: %s', async (path, page) => {
    const { status, headers, body } = await get(path, { accept: 'text/html' })
    expect([status, body.toString()]).toEqual([200, page])
    expect(headers['content-type']).toBe('text/html; charset=utf-8')
    expect(headers['cache-control']).toBe('no-cache')
  })

  it('are sent compressed, and not again to a browser that has them', async () => {
    const headers = { accept: 'text/html', 'accept-encoding': 'gzip, br' }
    const answer = await get('/documents/1', headers)
    expect(answer.headers['content-encoding']).toBe('br')
    expect(brotliDecompressSync(answer.body).toString()).toBe(otherPageAt('/documents/1'))
    const again = await get('/documents/1', { ...headers, 'if-none-match': String(answer.headers.etag) })
    expect([again.status, again.body.length]).toEqual([304, 0])
    const other = await get('/documents/2', { ...headers, 'if-none-match': String(answer.headers.etag) })
    expect(other.status).toBe(200)
  })

  it('are the same plain, packed and as HEAD', async () => {
    const accept = 'text/html'
    const plain = await get('/documents/1', { accept })
    const packed = await get('/documents/1', { accept, 'accept-encoding': 'gzip' })
    expect(gunzipSync(packed.body).equals(plain.body)).toBe(true)
    expect([plain.headers.vary, packed.headers.vary]).toEqual(['Accept-Encoding', 'Accept-Encoding'])
    expect(plain.headers.etag).not.toBe(packed.headers.etag)
    const head = await get('/documents/1', { accept }, 'HEAD')
    expect([head.status, head.headers.etag, head.body.length]).toEqual([200, plain.headers.etag, 0])
  })

  it.each([
    ['/sw.js', 'text/javascript; charset=utf-8'],
    ['/manifest.webmanifest', 'application/manifest+json; charset=utf-8'],
  ])('are revalidated like what installs them: %s', async (path, type) => {
    for (const accepted of ['br', 'identity']) {
      const { status, headers } = await get(path, { 'accept-encoding': accepted })
      expect([status, headers['cache-control'], headers['content-type']]).toEqual([200, 'no-cache', type])
    }
  })

  it.each(['/api/nothing', '/assets/gone.js', '/files/gone'])('do not replace a 404: %s', async (path) => {
    expect((await get(path, { accept: 'text/html' })).status).toBe(404)
  })

  it.each([
    ['gzip, br', 'br'],
    ['identity', undefined],
  ])('leaves other files for an hour: %s', async (accepted, encoding) => {
    const { headers } = await get('/favicon.svg', { 'accept-encoding': accepted })
    expect([headers['content-type'], headers['content-encoding'], headers['cache-control']]).toEqual([
      'image/svg+xml; charset=utf-8',
      encoding,
      'public, max-age=3600',
    ])
  })
})
