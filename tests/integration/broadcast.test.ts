import { afterAll, beforeAll, expect, it } from 'vitest'
import { calls, inboxResponse } from '#events'
import { eventually } from '../client/eventually'
import { admin, startTestProgram, type Student, type TestProgram } from './program'

let program: TestProgram
let people: Student[]
let adminToken: string
beforeAll(async () => {
  program = await startTestProgram()
  people = await program.enrol(3)
  adminToken = (await program.logIn(admin.email, admin.password)).token
})
afterAll(() => program.stop())

const inbox = async (token: string) =>
  inboxResponse.parse((await program.call('GET', '/api/messages/inbox', { token })).body).messages
const tokenOf = (index: number) => people[index]?.token ?? ''

it('shows a broadcast to connected users at once, and to others in their inbox', async () => {
  const there = [
    await program.connect(tokenOf(0)),
    await program.connect(tokenOf(1)),
    await program.connect(adminToken),
  ]
  const visitor = await program.connect()
  const body = { title: 'Maintenance', body: 'Tonight at ten.' }
  expect(
    (await program.call('POST', '/api/admin/broadcast-message', { token: adminToken, body })).status,
  ).toBe(200)
  for (const socket of there)
    expect(await socket.hears('inbox:message')).toMatchObject({ ...body, read: false })
  expect(visitor.heard()).toEqual([])

  const [message] = await inbox(tokenOf(2))
  expect(message).toMatchObject({ ...body, read: false })
  for (let times = 0; times < 2; times++) {
    const marked = await program.call('POST', `/api/messages/mark-read/${message?._id}`, {
      token: tokenOf(2),
    })
    expect(marked.status).toBe(200)
  }
  expect(await inbox(tokenOf(2))).toMatchObject([{ read: true }])
  expect(await inbox(tokenOf(1))).toMatchObject([{ read: false }])
})

it('shows admins live how many received and how many read it, each user once', async () => {
  const post = (path: string, token: string, body?: object) => program.call('POST', path, { token, body })
  const desk = await program.connect(adminToken)
  const sockets = [await program.connect(tokenOf(0)), await program.connect(tokenOf(0))]
  await post('/api/admin/broadcast-message', adminToken, { title: 'Count me', body: '.' })
  const { _id } = await desk.hears('inbox:message', ({ title }) => title === 'Count me')
  // One student with two tabs, those of the test before, and the admin.
  const users = (await desk.hears('broadcast:counts', (counts) => counts._id === _id)).received
  expect(users).toBe(3)
  for (const reader of [0, 0, 1]) await post(`/api/messages/mark-read/${_id}`, tokenOf(reader))
  await desk.hears('broadcast:counts', (counts) => counts._id === _id && counts.read === 2)

  const listed = await program.call('GET', '/api/admin/broadcasts?limit=1', { token: adminToken })
  expect(listed).toMatchObject({
    status: 200,
    body: {
      broadcasts: [{ _id, title: 'Count me', received: 3, read: 2, recalled: null }],
      // The students and the admin.
      recipients: 4,
      next: expect.any(String) as string,
    },
  })
  for (const socket of sockets) socket.close()
})

it('recalls a broadcast once: gone from every inbox, live, and noted in the audit trail', async () => {
  const reader = await program.connect(tokenOf(0))
  const token = adminToken
  await program.call('POST', '/api/admin/broadcast-message', { token, body: { title: 'Wrong', body: '.' } })
  const { _id } = await reader.hears('inbox:message', ({ title }) => title === 'Wrong')
  const recall = (body: object, id = _id) =>
    program.call('POST', `/api/admin/broadcasts/${id}/recall`, { token, body })
  expect((await recall({})).status).toBe(400)
  expect((await recall({ note: 'Typo.' }, 'a'.repeat(24))).status).toBe(404)
  const both = await Promise.all([recall({ note: 'Typo.' }), recall({ note: 'Typo.' })])
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
  expect(await reader.hears('inbox:recalled')).toEqual({ _id })
  expect((await inbox(tokenOf(2))).map(({ title }) => title)).not.toContain('Wrong')
  const { body } = await program.call('GET', '/api/admin/broadcasts', { token })
  const first = await program.call('GET', '/api/admin/broadcasts?limit=1', { token })
  const { next } = calls.broadcasts.answer?.parse(first.body) ?? {}
  const second = await program.call(
    'GET',
    `/api/admin/broadcasts?limit=1&cursor=${encodeURIComponent(next ?? '')}`,
    { token },
  )
  expect(second.body).toMatchObject({ broadcasts: [{ title: 'Count me' }] })
  expect((await program.call('GET', '/api/admin/broadcasts?cursor=nonsense', { token })).status).toBe(400)
  expect(body).toMatchObject({ broadcasts: [{ _id, recalled: { note: 'Typo.' } }, {}, {}], next: null })
  await eventually(async () => {
    const audit = await program.call('GET', `/api/admin/audit?subject=${_id}`, { token })
    expect(audit.body).toMatchObject({ entries: [{ action: 'recall', note: 'Typo.', title: 'Wrong' }] })
  })
})

it('refuses a broadcast by anyone but an admin', async () => {
  const body = { title: 'Not an admin', body: 'Tries all the same.' }
  for (const [token, status] of [
    [tokenOf(0), 403],
    ['nonsense', 401],
  ] as const) {
    expect((await program.call('POST', '/api/admin/broadcast-message', { token, body })).status).toBe(status)
  }
  expect((await inbox(tokenOf(0))).map(({ title }) => title)).not.toContain(body.title)
})
