import { connect } from 'node:net'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { fileTicketResponse } from '#events'
import { startTestProgram, type Student, type TestProgram } from './program'

const token = 'the token of those who watch'
let program: TestProgram
let students: Student[]
beforeAll(async () => {
  program = await startTestProgram({
    settings: { RATE_LIMIT: 'on', METRICS_FROM: '198.51.100.0/24, 2001:db8:1::/48', METRICS_TOKEN: token },
  })
  students = await program.enrol(2)
})
afterAll(() => program.stop())

const from = (address: string, more: Record<string, string> = {}) => ({
  headers: { 'x-forwarded-for': address, ...more },
})

it.each([
  ['this machine', {}, true],
  ['a network of the settings', from('198.51.100.7'), true],
  ['a network of IPv6', from('2001:db8:1:2::7'), true],
  ['an address of IPv4, written as one of IPv6', from('::ffff:198.51.100.7'), true],
  ['another network of IPv6', from('2001:db8:2::7'), false],
  ['whoever has the token', from('203.0.113.9', { authorization: `Bearer ${token}` }), true],
  ['whoever has another token', from('203.0.113.9', { authorization: 'Bearer guessed' }), false],
  ['anybody else', from('203.0.113.9'), false],
])('tells %s how it is as far as they may know', async (_, init, mayKnow) => {
  expect((await program.request('GET', '/metrics', init)).status).toBe(mayKnow ? 200 : 404)
  const health = await program.request('GET', '/api/health', init)
  expect(health.status).toBe(200)
  const { parts, release } = (await health.json()) as { parts: object; release?: string }
  expect(Object.keys(parts).length > 0).toBe(mayKnow)
  expect(release !== undefined).toBe(mayKnow)
})

it.each(['/dev/mailbox', '/dev/mailbox.json', '/dev/demo.json'])(
  'answers at %s to this machine alone',
  async (path) => {
    const statusFor = async (init: object) => (await program.request('GET', path, init)).status
    expect(await statusFor({})).toBe(path === '/dev/demo.json' ? 404 : 200)
    for (const address of ['10.1.2.3', '192.168.1.7', '203.0.113.9', 'fd00::7'])
      expect(await statusFor(from(address))).toBe(404)
  },
)

it('counts signed-in users by user, and visitors by address', { tags: ['long'] }, async () => {
  const [anna, ben] = students as [Student, Student]
  const campus = '203.0.113.50'
  const ask = async ({ token }: Student) => {
    const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` }
    const init = { ...from(campus, headers), body: JSON.stringify({ kind: 'document' }) }
    return (await program.request('POST', '/api/files/ticket', init)).status
  }
  const visit = async () => (await program.request('GET', '/api/human-check', from(campus))).status
  const visitors: number[] = []
  // A few at a time: sequential requests would mostly wait.
  while (visitors.length < 1200) visitors.push(...(await Promise.all(Array.from({ length: 30 }, visit))))
  expect(new Set(visitors)).toEqual(new Set([200]))
  expect(await visit()).toBe(429)
  expect([await ask(anna), await ask(ben)]).toEqual([200, 200])
})

it('accepts a ticket once, even after a failure, and no more bytes than its kind allows', async () => {
  const [anna] = students as [Student]
  const answer = await program.call('POST', '/api/files/ticket', {
    token: anna.token,
    body: { kind: 'avatar' },
  })
  const { fields } = fileTicketResponse.parse(answer.body)
  const send = (bytes: Buffer) => {
    const form = new FormData()
    for (const [name, value] of Object.entries(fields)) form.set(name, value)
    form.set('file', new Blob([new Uint8Array(bytes)]), 'me.png')
    return program.request('POST', '/files/upload', { body: form })
  }
  const large = await send(Buffer.alloc(9 * 1024 * 1024, 1))
  expect([large.status, await large.json()]).toMatchObject([413, { reason: 'too-large' }])
  const png = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')
  const again = await send(png)
  expect([again.status, await again.json()]).toMatchObject([409, { reason: 'ticket-used' }])
})

it('never serves a picture as it was sent', async () => {
  const [anna] = students as [Student]
  const answer = await program.call('POST', '/api/files/ticket', {
    token: anna.token,
    body: { kind: 'avatar' },
  })
  const { fields } = fileTicketResponse.parse(answer.body)
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  form.set('file', new Blob([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')]), 'me.png')
  const stored = (await (await program.request('POST', '/files/upload', { body: form })).json()) as {
    secure_url: string
  }
  expect((await program.request('GET', new URL(stored.secure_url).pathname)).status).toBe(404)
})

it('ends requests without the announced body', { tags: ['long'] }, async () => {
  const { hostname, port } = new URL(program.origin)
  const socket = connect(Number(port), hostname)
  socket.write(
    'POST /api/auth/login HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 20\r\n\r\n{',
  )
  let said = ''
  socket.on('data', (chunk) => (said += chunk.toString()))
  await new Promise((resolve) => socket.once('close', resolve))
  expect(said).toContain('HTTP/1.1 408')
})
