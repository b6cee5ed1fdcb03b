import { afterAll, beforeAll, expect, it } from 'vitest'
import { password, startTestProgram, type Student, type TestProgram } from './program'

let program: TestProgram
let reader: Student
let other: Student
let documentId: string
beforeAll(async () => {
  program = await startTestProgram()
  ;[reader, other] = await program.enrol(2)
  documentId = (await program.publish(reader))._id
})
afterAll(() => program.stop())

const keep = (token: string, page: unknown, headers: Record<string, string> = {}) =>
  program.request('PUT', `/api/auth/document/${documentId}/place`, {
    token,
    body: JSON.stringify({ page }),
    headers: { 'content-type': 'application/json', ...headers },
  })

it('is sent to the user’s other devices, but not to tabs of the same login or to anybody else', async () => {
  const phone = (await program.logIn(reader.email, password)).token
  const [laptopTab, phoneTab, secondPhoneTab, stranger] = [
    await program.connect(reader.token),
    await program.connect(phone),
    await program.connect(phone),
    await program.connect(other.token),
  ]
  const agent = 'Mozilla/5.0 (Linux; Android 10; K) Chrome/142.0.0.0 Mobile Safari/537.36'
  expect((await keep(phone, 1, { 'user-agent': agent, 'x-socket-id': phoneTab.id() })).status).toBe(200)
  expect(await laptopTab.hears('reading:moved')).toEqual({ documentId, page: 1, device: 'phone' })
  // A later message shows that none came before it.
  expect((await keep(reader.token, 1)).status).toBe(200)
  for (const tab of [phoneTab, secondPhoneTab]) {
    expect(await tab.hears('reading:moved')).toEqual({ documentId, page: 1, device: 'laptop' })
    expect(tab.all('reading:moved')).toHaveLength(1)
  }
  expect(laptopTab.all('reading:moved')).toHaveLength(1)
  expect(stranger.all('reading:moved')).toEqual([])
})

it.each([0, -1, 1.5, '2', null, 100_001])('refuses %j as a page', async (page) => {
  expect((await keep(reader.token, page)).status).toBe(400)
})
