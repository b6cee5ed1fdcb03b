import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestProgram, type Student, type TestProgram } from './program'

const publicUrl = 'https://notes.example'

let program: TestProgram
let student: Student
beforeAll(async () => {
  program = await startTestProgram({ settings: { PUBLIC_URL: publicUrl } })
  ;[student] = await program.enrol(1)
})
afterAll(() => program.stop())

const unknownId = 'f'.repeat(24)
const answers: [string, () => Promise<Response>][] = [
  ['a page', () => program.request('GET', '/', { headers: { accept: 'text/html' } })],
  ['a list', () => program.request('GET', '/api/auth/documents/newest')],
  ['what is one’s own', () => program.request('GET', '/api/auth/me', { token: student.token })],
  [
    'a refused vote',
    () => program.request('POST', `/api/auth/document/${unknownId}/like`, { token: student.token }),
  ],
  ['a vote without a token', () => program.request('POST', `/api/auth/document/${unknownId}/like`)],
  ['what is not there', () => program.request('GET', '/api/nothing')],
  ['a body that is no JSON', () => program.request('POST', '/api/auth/login', { body: '{' })],
  ['a picture that is not there', () => program.request('GET', '/files/avatar/x.webp')],
  ['the page of the API', () => program.request('GET', '/api/docs')],
  ['the log of mails', () => program.request('GET', '/dev/mailbox')],
  ['a socket that polls', () => program.request('GET', '/socket.io/?EIO=4&transport=polling')],
  ['a refused socket', () => program.request('GET', '/socket.io/?EIO=4&transport=telegraph')],
]

describe.each(answers)('%s', (_, ask) => {
  it('has its declared type, allows no frame, and requires https', async () => {
    const { headers } = await ask()
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    const policy = headers.get('content-security-policy') ?? ''
    expect(policy).toContain("frame-ancestors 'none'")
    expect(policy).toMatch(/(default|object)-src 'none'/)
    expect(headers.get('strict-transport-security')).toBe('max-age=31536000; includeSubDomains')
    expect(headers.get('x-powered-by')).toBeNull()
  })

  it('cannot be read by other sites', async () => {
    const { headers } = await ask()
    for (const [name] of headers) expect(name).not.toMatch(/^access-control-/)
  })
})

it('a page runs only our own code, and sends no referrer to other sites', async () => {
  const { headers } = await program.request('GET', '/', { headers: { accept: 'text/html' } })
  const policy = headers.get('content-security-policy') ?? ''
  for (const directive of ["script-src 'self' 'wasm-unsafe-eval'", "object-src 'none'", "base-uri 'none'"])
    expect(policy.split(';')).toContain(directive)
  expect(headers.get('referrer-policy')).toBe('no-referrer')
  expect(headers.get('cross-origin-opener-policy')).toBe('same-origin')
})

it.each([
  ['/api/auth/me', true],
  ['/api/auth/documents/newest', true],
  ['/files/avatar/x.webp', true],
  ['/profile', true],
  [`/profile/${unknownId}`, true],
  ['/admin/users', true],
  ['/dev/mailbox', true],
  ['/', false],
  [`/document/${unknownId}`, false],
  ['/profiles-of-proteins', false],
])('search engines keep nothing of people: %s (%s)', async (path, isKept) => {
  const { headers } = await program.request('GET', path, { headers: { accept: 'text/html' } })
  expect(headers.get('x-robots-tag')).toBe(isKept ? 'noindex' : null)
  const robots = await (await program.request('GET', '/robots.txt')).text()
  const refused = [...robots.matchAll(/^Disallow: (.*)$/gm)].map(([, prefix = '']) => prefix)
  if (isKept) expect(refused.some((prefix) => path.startsWith(prefix))).toBe(true)
})

it('a page that asks for a picture before it was drawn gets an empty answer, which browsers log as no error', async () => {
  const ask = (kind: string, dest: string) =>
    program.request('GET', `/files/${kind}/${unknownId}`, { headers: { 'sec-fetch-dest': dest } })
  const answer = await ask('thumbnail', 'image')
  expect([answer.status, answer.headers.get('cache-control')]).toEqual([204, 'no-store'])
  for (const [kind, dest] of [
    ['thumbnail', 'empty'],
    ['avatar', 'image'],
    ['document', 'image'],
  ] as const)
    expect((await ask(kind, dest)).status).toBe(404)
})

it('personal data stays in no cache', async () => {
  for (const path of ['/api/auth/me', '/api/auth/sessions', '/api/messages/inbox', '/api/auth/export']) {
    const answer = await program.request('GET', path, { token: student.token })
    expect([path, answer.status, answer.headers.get('cache-control')]).toEqual([path, 200, 'no-store'])
    await answer.arrayBuffer()
  }
})

it('plain http answers have no HSTS header', async () => {
  const plain = await startTestProgram()
  const { headers } = await plain.request('GET', '/api/site')
  expect(headers.get('strict-transport-security')).toBeNull()
  await plain.stop()
})

describe('a request', () => {
  const say = async (request: string) => {
    const { hostname, port } = new URL(program.origin)
    const socket = connect(Number(port), hostname)
    socket.write(request)
    return text(socket)
  }

  it('with two lengths is refused', async () => {
    const lengths = [
      'Transfer-Encoding: chunked\r\nContent-Length: 4',
      'Content-Length: 4\r\nContent-Length: 5',
    ]
    for (const length of lengths) {
      const answer = await say(
        `POST /api/auth/login HTTP/1.1\r\nHost: x\r\n${length}\r\n\r\n0\r\n\r\nGET / HTTP/1.1`,
      )
      expect(answer).toMatch(/^HTTP\/1.1 400 /)
      expect(answer.match(/HTTP\/1.1 /g)).toHaveLength(1)
    }
  })

  it('to echo it (TRACE) is refused', async () => {
    const answer = await say('TRACE / HTTP/1.1\r\nHost: x\r\nCookie: a=secret\r\nConnection: close\r\n\r\n')
    expect(answer).toMatch(/^HTTP\/1.1 404 /)
    expect(answer).not.toContain('secret')
  })
})
