import { connect } from 'node:net'
import { setTimeout } from 'node:timers/promises'
import fc from 'fast-check'
import { errorResponse } from '#events'
import { mutate, mutation } from '../mutations'
import { patienceMs } from './judge'
import { withShortestTime } from './send'

/** Raw bytes for a connection, which no HTTP client has corrected. */
export interface RawCase {
  what: string
  bytes: Buffer
}

const close = 'Connection: close\r\n'
const host = 'Host: localhost\r\n'
const json = 'Content-Type: application/json\r\n'
const logIn = '{"email":"kim@u.nus.edu","password":"wrong"}'
const length = (bytes: string | number) =>
  `Content-Length: ${typeof bytes === 'number' ? bytes : Buffer.byteLength(bytes)}\r\n`
const get = (path: string, headers = '') => `GET ${path} HTTP/1.1\r\n${host}${close}${headers}\r\n`
const post = (path: string, headers: string, body: string) =>
  `POST ${path} HTTP/1.1\r\n${host}${close}${headers}\r\n${body}`
const chunked = 'Transfer-Encoding: chunked\r\n'
const login = '/api/auth/login'
const form =
  '--b\r\nContent-Disposition: form-data; name="file"; filename="a.pdf"\r\n\r\n%PDF-1.7\r\n--b--\r\n'
const formType = 'Content-Type: multipart/form-data; boundary=b\r\n'

/** Valid requests, from which the faulty ones are made. */
const sound: readonly string[] = [
  get('/api/site'),
  get('/api/browse?limit=5'),
  get('/api/auth/me', 'Authorization: Bearer a.b.c\r\n'),
  post(login, json + length(logIn), logIn),
  post(login, json + chunked, `${Buffer.byteLength(logIn).toString(16)}\r\n${logIn}\r\n0\r\n\r\n`),
  post('/files/upload', formType + length(form), form),
]

const known: Readonly<Record<string, string>> = {
  'no request at all': '\0\x01 nonsense\r\n\r\n',
  'a method of its own': `FUZZ /api/site HTTP/1.1\r\n${host}${close}\r\n`,
  'a method in small letters': `get /api/site HTTP/1.1\r\n${host}${close}\r\n`,
  CONNECT: `CONNECT evil.example:443 HTTP/1.1\r\n${host}${close}\r\n`,
  'an absolute address': get('http://evil.example/api/site'),
  'an address that is none': get('api/site'),
  'an asterisk': `OPTIONS * HTTP/1.1\r\n${host}${close}\r\n`,
  'an address with a blank': get('/api/site a b'),
  'an address with a NUL': get('/api/si\0te'),
  'a path that climbs': get('/files/avatar/../../../../etc/passwd'),
  'a path that climbs, encoded': get('/files/avatar/%2e%2e/%2e%2e/jwt-secret'),
  'a path that climbs, with backslashes': get('/files/avatar/..\\..\\jwt-secret'),
  'a path that climbs out of the pages': get('/../package.json'),
  'a path that climbs, encoded twice': get('/api/auth/secure-file/..%252f..%252fjwt-secret'),
  'a long address': get(`/api/auth/documents/search?q=${'a'.repeat(14_000)}`),
  'a far too long address': get(`/api/auth/documents/search?q=${'a'.repeat(200_000)}`),
  'a thousand parameters': get(`/api/browse?${Array.from({ length: 1_000 }, (_, i) => `a${i}=b`).join('&')}`),
  'a thousand headers': get('/api/site', Array.from({ length: 1_000 }, (_, i) => `X-${i}: 1\r\n`).join('')),
  'three thousand headers': get('/api/site', Array.from({ length: 3_000 }, (_, i) => `X${i}:1\r\n`).join('')),
  'a header of 100 KB': get('/api/site', `X-Long: ${'x'.repeat(100_000)}\r\n`),
  'a header without a name': get('/api/site', ': x\r\n'),
  'a header without a colon': get('/api/site', 'nonsense\r\n'),
  'a header with control characters': get('/api/site', 'X-A: \x01\x02\x7f\r\n'),
  'a header with a NUL': get('/api/site', 'X-A: a\0b\r\n'),
  'a header over two lines': get('/api/site', 'X-A: a\r\n b\r\n'),
  'lines that end with CR alone': get('/api/site', 'X-A: a\rX-B: b\r\n'),
  'lines that end with LF alone': get('/api/site').replaceAll('\r\n', '\n'),
  'no host': `GET /api/site HTTP/1.1\r\n${close}\r\n`,
  'two hosts': get('/api/site', host),
  'a host of nonsense': `GET /api/openapi.json HTTP/1.1\r\nHost: [::1\r\n${close}\r\n`,
  'HTTP/1.0': 'GET /api/site HTTP/1.0\r\n\r\n',
  'HTTP/0.9': 'GET /api/site\r\n\r\n',
  'HTTP/2.0': `GET /api/site HTTP/2.0\r\n${host}\r\n`,
  'the preface of HTTP/2': 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n',
  'a TLS hello': '\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03',
  'an expectation of its own': post(login, `${json}Expect: wonders\r\n${length(logIn)}`, logIn),
  'an expectation to go on': post(login, `${json}Expect: 100-continue\r\n${length(logIn)}`, logIn),
  'two lengths': post(login, json + length(logIn) + length(3), logIn),
  'a length and chunks': post(login, json + length(3) + chunked, '0\r\n\r\n'),
  'a negative length': post(login, json + length(-5), logIn),
  'a length of nonsense': post(login, `${json}Content-Length: x\r\n`, logIn),
  'a length beyond numbers': post(login, `${json}Content-Length: 99999999999999999999\r\n`, logIn),
  'a length beyond the limit': post(login, json + length(2 ** 40), logIn),
  'a body that ends too soon': post(login, json + length(500), logIn),
  'a form that ends too soon': post('/files/upload', formType + length(5_000), form),
  'a photo that ends too soon': post('/api/auth/crop-profile-image', formType + length(5_000), form),
  'a chunk of nonsense': post(login, json + chunked, 'zz\r\n{}\r\n0\r\n\r\n'),
  'a chunk beyond numbers': post(login, json + chunked, 'fffffffffffffffff\r\n{}\r\n0\r\n\r\n'),
  'a chunk with an endless extension': post(
    login,
    json + chunked,
    `2;${'x'.repeat(100_000)}\r\n{}\r\n0\r\n\r\n`,
  ),
  'chunks that end too soon': post(login, json + chunked, '2c\r\n{"email"'),
  'chunks and a trailer': post(
    login,
    json + chunked,
    `2\r\n{}\r\n0\r\n__proto__: x\r\nContent-Length: 7\r\n\r\n`,
  ),
  'a coding of its own': post(login, `${json}Transfer-Encoding: fuzz\r\n`, logIn),
  'chunks twice': post(login, `${json}Transfer-Encoding: chunked, chunked\r\n`, '0\r\n\r\n'),
  'a packed body that is none': post(login, `${json}Content-Encoding: gzip\r\n${length(logIn)}`, logIn),
  'a packed body that ends too soon': post(
    login,
    `${json}Content-Encoding: deflate\r\n${length(2)}`,
    '\x78\x9c',
  ),
  'a body of broken UTF-8': post(login, json + length(4), '{"\xff"'),
  'a body to GET': post('/api/site', json + length(logIn), logIn).replace('POST', 'GET'),
  'an upgrade to what nobody speaks': get('/api/site', 'Upgrade: fuzz\r\n').replace(
    close,
    'Connection: Upgrade\r\n',
  ),
  'a WebSocket without a key': get('/socket.io/?EIO=4&transport=websocket', 'Upgrade: websocket\r\n').replace(
    close,
    'Connection: Upgrade\r\n',
  ),
  'a WebSocket where none is': get(
    '/api/site',
    'Upgrade: websocket\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n',
  ).replace(close, 'Connection: Upgrade\r\n'),
  'polling of nonsense': post('/socket.io/?EIO=4&transport=polling', length(3), 'abc'),
  'polling with a session of nobody': get('/socket.io/?EIO=4&transport=polling&sid=__proto__'),
  'an old protocol of sockets': get('/socket.io/?EIO=3&transport=polling'),
  'a boundary of nonsense': post(
    '/files/upload',
    `Content-Type: multipart/form-data; boundary="\r\n${length(form)}`,
    form,
  ),
  'no boundary': post('/files/upload', `Content-Type: multipart/form-data\r\n${length(form)}`, form),
  'two requests in one': post(login, json + length(logIn), logIn) + get('/api/site'),
}

/** Known kinds of faults. */
export const knownRaw: readonly RawCase[] = Object.entries(known).map(([what, text]) => ({
  what,
  bytes: Buffer.from(text, 'latin1'),
}))
const wholes = sound.map((text) => Buffer.from(text, 'latin1'))
/** Valid requests with some changed bytes. */
export const changedRaw: fc.Arbitrary<RawCase> = fc
  .tuple(fc.nat(wholes.length - 1), fc.array(mutation, { minLength: 1, maxLength: 3 }))
  .map(([which, changes]) => ({
    what: `request ${which}, changed`,
    bytes: changes.reduce<Buffer>(
      (bytes, change) => mutate(bytes, change, wholes),
      wholes[which] ?? Buffer.alloc(0),
    ),
  }))

/** After this silence of the server we end our side: it may be waiting for the rest of a request. */
const silenceMs = 100

/** For the server to close a connection that we have ended. */
const closingMs = 20_000

/**
 * Sends the bytes, reads until the connection is closed, and returns the faults. `status`: of the answer; null if the connection was closed
 * without one.
 */
export async function tryRaw(
  port: number,
  { bytes }: RawCase,
): Promise<{ problems: string[]; status: number | null }> {
  const { heard, isOpen, ms } = await withShortestTime(() => exchange(port, bytes), patienceMs)
  const problems: string[] = []
  if (isOpen) problems.push('the connection stayed open')
  else if (ms > patienceMs) problems.push(`took ${Math.round(ms)} ms`)
  return { problems: [...problems, ...problemsIn(heard)], status: statusOf(heard) }
}

async function exchange(
  port: number,
  bytes: Buffer,
): Promise<{ heard: Buffer; isOpen: boolean; ms: number }> {
  const began = performance.now()
  const socket = connect(port, '127.0.0.1')
  let heard = Buffer.alloc(0)
  socket.on('data', (chunk: Buffer) => void (heard = Buffer.concat([heard, chunk])))
  // The connection may be reset while we still write.
  socket.on('error', () => undefined)
  const closed = new Promise<'closed'>((resolve) => socket.once('close', () => resolve('closed')))
  socket.write(bytes)
  await Promise.race([closed, setTimeout(silenceMs)])
  socket.end()
  const end = await Promise.race([closed, setTimeout(closingMs, 'open' as const)])
  socket.destroy()
  return { heard, isOpen: end === 'open', ms: performance.now() - began }
}

const statusOf = (answer: Buffer): number | null => {
  const [, status] = /^HTTP\/1\.1 (\d{3}) /.exec(answer.toString('latin1')) ?? []
  return status === undefined ? null : Number(status)
}

function problemsIn(answer: Buffer): string[] {
  const status = statusOf(answer)
  if (status === null) return answer.length === 0 ? [] : ['answered something that is no HTTP']
  if (status >= 500) return [`answered ${status}`]
  const text = answer.toString()
  const body = text.slice(text.indexOf('\r\n\r\n') + 4)
  // Requests that the HTTP parser or Engine.IO refuses never reach our code.
  if (status < 400 || !/^x-request-id:/im.test(text)) return []
  const [, size] = /content-length: (\d+)/i.exec(text) ?? []
  try {
    errorResponse.parse(JSON.parse(body.slice(0, Number(size ?? body.length))))
    return []
  } catch {
    return [`answered ${status} with a body that is no refusal`]
  }
}
