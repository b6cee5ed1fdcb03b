import { once } from 'node:events'
import { connect } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { errorResponse, meResponse } from '#events'
import { startTestProgram, type Student, type TestProgram } from './program'

let program: TestProgram
let student: Student
beforeAll(async () => {
  program = await startTestProgram()
  ;[student] = await program.enrol(1)
})
afterAll(() => program.stop())

const operators = [{ $gt: '' }, { $ne: null }, ['a'], null, true, 7, {}, '']
const strings = { university: 'NUS', courseCode: 'CS1', title: 't', fileUrl: '/files/document/x.pdf' }

/** Bodies with one invalid field. */
const spoil = (body: Record<string, unknown>): Record<string, unknown>[] =>
  Object.keys(body).flatMap((field) => operators.map((bad) => ({ ...body, [field]: bad })))

describe.each([
  ['/api/auth/login', spoil({ email: 'a@u.nus.edu', password: 'x' })],
  ['/api/auth/register', spoil({ name: 'nn', email: 'a@u.nus.edu', password: 'secret', idCardUrl: '/x' })],
  ['/api/auth/verify-otp', spoil({ email: 'a@u.nus.edu', otp: 'ABCDEF' })],
  ['/api/auth/resend-otp', spoil({ email: 'a@u.nus.edu' })],
  ['/api/auth/request-reset-password', spoil({ email: 'a@u.nus.edu' })],
  ['/api/auth/resend-reset-otp', spoil({ email: 'a@u.nus.edu' })],
  ['/api/auth/verify-reset-otp', spoil({ email: 'a@u.nus.edu', otp: 'ABCDEF' })],
  ['/api/auth/reset-password', spoil({ email: 'a@u.nus.edu', newPassword: 'secret' })],
  ['/api/auth/send-feedback', spoil({ name: 'Kim', email: 'a@u.nus.edu', message: 'Hello' })],
  ['/api/auth/upload', spoil(strings)],
  ['/api/files/ticket', spoil({ kind: 'document' })],
  ['/api/rewards/redeem', spoil({ bookId: {} })],
  [
    '/api/auth/update-modules',
    [{ modules: 'CS' }, { modules: [{ $gt: '' }] }, { modules: Array(50).fill('CS') }, {}],
  ],
])('POST %s', (path, bodies) => {
  it('refuses every malformed body with an error response, and changes nothing', async () => {
    const { token } = student
    const before = await program.call('GET', '/api/auth/me', { token })
    for (const body of bodies) {
      const answer = await program.call('POST', path, { token, body })
      expect([400, 401, 404], JSON.stringify(body)).toContain(answer.status)
      errorResponse.parse(answer.body)
    }
    const after = await program.call('GET', '/api/auth/me', { token })
    expect(meResponse.parse(after.body)).toEqual(meResponse.parse(before.body))
  })
})

describe('addresses', () => {
  it.each([
    '/api/nothing',
    '/api/auth/document/not-an-id',
    '/api/auth/document/507f1f77bcf86cd79943901',
    '/api/auth/document/507F1F77BCF86CD799439011',
    '/api/auth/document/%00',
    '/api/auth/document/%7B%22$gt%22:%22%22%7D',
    '/api/auth/secure-file/..%2f..%2fjwt-secret',
    '/api/books/secure-book/..%2fjwt-secret',
    '/files/id-card/x.jpg',
    '/files/document/x.pdf',
    '/files/avatar/..%2f..%2fjwt-secret',
    '/assets/missing.js',
  ])('answers 404 to GET %s', async (path) => {
    const answer = await program.call('GET', path, { token: student.token })
    expect(answer.status).toBe(404)
    errorResponse.parse(answer.body)
  })

  it.each(['/api/auth/document/%E0%A4%A', '/api/auth/documents?limit=0', '/api/auth/documents?limit=1e9'])(
    'answers 400 to GET %s',
    async (path) => {
      const answer = await program.call('GET', path)
      expect(answer.status).toBe(400)
      errorResponse.parse(answer.body)
    },
  )

  it('refuses a search text that is sent twice or as an object', async () => {
    for (const query of ['q=a&q=b', 'q[$gt]=']) {
      const answer = await program.call('GET', `/api/auth/documents/search?${query}`)
      expect(answer.status).toBe(400)
    }
  })
})

describe('bodies', () => {
  const post = (body: string, headers: Record<string, string> = { 'content-type': 'application/json' }) =>
    program.request('POST', '/api/auth/login', { body, headers })

  it.each([
    ['malformed JSON', '{"email":', 400],
    ['a JSON string', '"text"', 400],
    ['100 kB long', JSON.stringify({ email: 'x'.repeat(100_000) }), 413],
    ['an attack on the prototype', '{"__proto__":{"email":"a"},"constructor":1}', 400],
  ])('refuses a login whose body is %s', async (_what, body, status) => {
    const response = await post(body)
    expect(response.status).toBe(status)
    errorResponse.parse(await response.json())
  })

  it('refuses a body that is not JSON, or not UTF-8, or compressed', async () => {
    const response = await post('email=a', { 'content-type': 'application/x-www-form-urlencoded' })
    expect(response.status).toBe(400)
    const garbled = await post('{}', { 'content-type': 'application/json; charset=klingon' })
    expect(garbled.status).toBe(415)
    const packed = await post('{}', { 'content-type': 'application/json', 'content-encoding': 'gzip' })
    expect(packed.status).toBe(400)
  })

  it.each(['/files/upload', '/api/auth/crop-profile-image', '/api/auth/profile-image-faces'])(
    'is not kept busy by the names of fields sent to %s',
    async (path) => {
      const body = new FormData()
      body.set('list[4294967294]', 'x')
      body.set('list[name]', 'y')
      const response = await program.request('POST', path, { body, token: student.token })
      expect(response.status).toBe(400)
      expect(errorResponse.parse(await response.json()).reason).toBe('bad-upload')
    },
  )

  it('refuses an upload without a ticket, without a file, or of plain text', async () => {
    const empty = new FormData()
    empty.set('file', new Blob(['%PDF-']), 'x.pdf')
    for (const body of [empty, new FormData(), 'text']) {
      const response = await program.request('POST', '/files/upload', { body })
      expect([400, 403]).toContain(response.status)
      errorResponse.parse(await response.json())
    }
  })
})

describe('headers', () => {
  it('keeps a well-formed x-request-id, and replaces any other', async () => {
    const ask = async (id: string) =>
      (await program.request('GET', '/api/site', { headers: { 'x-request-id': id } })).headers.get(
        'x-request-id',
      )
    expect(await ask('from-a-test-1234')).toBe('from-a-test-1234')
    for (const id of ['short', 'x'.repeat(200), 'with space in it', '<script>alert(1)</script>']) {
      expect(await ask(id)).toMatch(/^[0-9a-f-]{36}$/)
    }
  })

  it.each(['', 'Bearer', 'Bearer ', 'Basic YTpi', `Bearer ${'x'.repeat(6000)}`])(
    'answers 401 to the authorization header %j',
    async (authorization) => {
      const response = await program.request('GET', '/api/auth/me', { headers: { authorization } })
      expect(response.status).toBe(401)
    },
  )

  it('answers the next request after bytes that are not HTTP', async () => {
    const socket = connect(Number(new URL(program.origin).port), '127.0.0.1')
    socket.end('\u0000\u0001 nonsense\r\n\r\n')
    socket.resume()
    await once(socket, 'close')
    expect((await program.call('GET', '/api/health')).status).toBe(200)
  })
})
