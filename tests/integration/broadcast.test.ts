import { afterAll, beforeAll, expect, it } from 'vitest'
import { inboxResponse } from '#events'
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
