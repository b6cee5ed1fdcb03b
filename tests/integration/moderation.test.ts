import { afterAll, beforeAll, expect, it } from 'vitest'
import { documentResponse, warningsResponse, type DocumentCard } from '#events'
import { eventually } from '../client/eventually'
import { openSocket } from '../client/socket'
import { admin, password, startTestProgram, type Student, type TestProgram } from './program'

let program: TestProgram
let uploader: Student
let crowd: Student[]
beforeAll(async () => {
  program = await startTestProgram()
  ;[uploader, ...crowd] = await program.enrol(25)
})
afterAll(() => program.stop())

const dislike = (students: readonly Student[], { _id }: DocumentCard) =>
  Promise.all(
    students.map(({ token }) => program.call('POST', `/api/auth/document/${_id}/dislike`, { token })),
  )
const warnings = async (path = '') => {
  const { body } = await program.call('GET', `/api/auth/warnings${path}`, { token: uploader.token })
  return warningsResponse.parse(body).warnings
}
const isActive = async ({ _id }: DocumentCard) =>
  documentResponse.parse((await program.call('GET', `/api/auth/document/${_id}`)).body).document.isActive

it('removes a document at its 21st dislike, notifies its watchers, and warns the uploader once', async () => {
  const document = await program.publish(uploader, 'Unloved notes')
  const [watcher, tab] = [await program.connect(), await program.connect(uploader.token)]
  await watcher.watch(document._id)
  await dislike(crowd.slice(0, 20), document)
  expect(await isActive(document)).toBe(true)

  const last = crowd[20]
  if (!last) throw new Error('the crowd is too small')
  await dislike([last], document)
  expect(await watcher.hears('document:removed')).toEqual({ documentId: document._id, reason: 'dislikes' })
  expect(await tab.hears('warning:issued')).toMatchObject({
    docTitle: 'Unloved notes',
    seen: false,
    unseen: 1,
    total: 1,
  })
  expect(await isActive(document)).toBe(false)
  const after = await dislike(crowd, document)
  expect(after.map(({ status }) => status)).toEqual(crowd.map(() => 410))

  await eventually(async () => expect(await warnings()).toHaveLength(1))
  const mark = await program.call('PATCH', '/api/auth/warnings/mark-seen', { token: uploader.token })
  expect(mark.status).toBe(200)
  expect(await warnings()).toEqual([])
  expect(await warnings('/all')).toMatchObject([
    { docTitle: 'Unloved notes', documentId: document._id, seen: true },
  ])
  expect(tab.all('warning:issued')).toHaveLength(1)
})

it('suspends a student at the third warning: closes their sockets, refuses their requests and logins', async () => {
  const tabs = [await program.connect(uploader.token), await program.connect(uploader.token)]
  const desk = await program.connect((await program.logIn(admin.email, admin.password)).token)
  for (const title of ['Second mistake', 'Third mistake']) {
    await dislike(crowd, await program.publish(uploader, title))
    for (const tab of tabs) await tab.hears('warning:issued', ({ docTitle }) => docTitle === title)
  }
  for (const tab of tabs) {
    expect(await tab.hears('account:suspended')).toEqual({ reason: 'warnings' })
    await eventually(() => expect(tab.isConnected()).toBe(false))
  }
  // Two warnings and the suspension, on every open page of the desk.
  await eventually(() =>
    expect(desk.all('standing:changed')).toEqual(Array.from({ length: 3 }, () => ({ userId: uploader._id }))),
  )

  const refused = { status: 403, body: { success: false, reason: 'suspended' } }
  const { token, email } = uploader
  expect(await program.call('GET', '/api/auth/me', { token })).toMatchObject(refused)
  expect(await program.call('GET', '/api/auth/warnings', { token })).toMatchObject(refused)
  expect(await program.call('POST', '/api/auth/login', { body: { email, password } })).toMatchObject(refused)
  await expect(openSocket(program.origin, token)).rejects.toThrow('suspended')
  const wrong = { email, password: 'not the password' }
  expect((await program.call('POST', '/api/auth/login', { body: wrong })).status).toBe(401)
})

it('closes a socket that connects while the account is being suspended', async () => {
  const [victim] = await program.enrol(1)
  const arriving = Array.from({ length: 30 }, () =>
    openSocket(program.origin, victim.token).catch((error: Error) => error.message),
  )
  await program.services.accounts.suspend(victim._id, 'warnings')
  const arrived = await Promise.all(arriving)
  await eventually(() => {
    for (const socket of arrived) {
      if (typeof socket === 'string') expect(socket).toBe('suspended')
      else expect(socket.isConnected()).toBe(false)
    }
  })
})
