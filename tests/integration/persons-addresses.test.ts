// @module-tag long
import { afterAll, beforeAll, expect, it } from 'vitest'
import { z } from 'zod'
import { loginResponse, mailboxMessage, warningsResponse } from '#events'
import { newId } from '#platform/core'
import { createTestClock } from '#testing/test-clock'
import { eventually } from '../client/eventually'
import { solveHumanCheck } from '../client/solve-human-check'
import { makeIdCard } from '../fixtures/id-card'
import { admin, password, startTestProgram, type Student, type TestProgram } from './program'

const clock = createTestClock()
let program: TestProgram
let adminToken: string
let idCard: Buffer
beforeAll(async () => {
  program = await startTestProgram({ clock })
  adminToken = (await program.logIn(admin.email, admin.password)).token
  idCard = await makeIdCard()
})
afterAll(() => program.stop())

const address = () => `${newId()}@u.nus.edu`
const post = (path: string, body: object, token?: string) =>
  program.call('POST', path, { body, ...(token !== undefined && { token }) })
const taken = { status: 409, body: { success: false, reason: 'user-exists', message: 'User already exists' } }

const used = new Set<string>()
/** The code in a mail to this address that was not used before. */
const codeTo = (email: string) =>
  eventually(async () => {
    const { body } = await program.call('GET', `/dev/mailbox.json?to=${email}`)
    const mails = z.array(mailboxMessage).parse(body)
    const code = mails.map((mail) => mail.code ?? '').find((each) => each !== '' && !used.has(each)) ?? ''
    expect(code).not.toBe('')
    used.add(code)
    return code
  })
async function register(email: string) {
  const altcha = await solveHumanCheck((await program.call('GET', '/api/human-check')).body)
  const idCardUrl = await program.upload('id-card', idCard, 'card.jpg', { altcha })
  return post('/api/auth/register', { name: 'Again', email, password, idCardUrl })
}
async function signUp(email: string): Promise<Student> {
  expect(await register(email)).toMatchObject({ status: 201 })
  expect(await post('/api/auth/verify-otp', { email, otp: await codeTo(email) })).toMatchObject({
    status: 200,
  })
  return logIn(email)
}
async function logIn(email: string): Promise<Student> {
  const { user, token = '' } = loginResponse.parse((await post('/api/auth/login', { email, password })).body)
  return { _id: user._id, email, token }
}
async function move({ _id, token }: Student, email: string) {
  clock.advance(121)
  const asked = await program.call('PUT', `/api/auth/update-profile/${_id}`, {
    token,
    // Another name each time: one that looks like somebody else's would need a confirmation.
    body: { username: newId(), email, password },
  })
  expect(asked).toMatchObject({ status: 200 })
  return post('/api/auth/verify-otp', { email, otp: await codeTo(email) }, token)
}
function decide(act: 'warn' | 'suspend', { _id }: Student) {
  // Sooner, it would count as made without knowing of the last decision.
  clock.advance(11)
  return post(`/api/admin/users/${_id}/${act}`, { note: 'As the rules say.' }, adminToken)
}
const warningsOf = async ({ token }: Student) =>
  warningsResponse.parse((await program.call('GET', '/api/auth/warnings/all', { token })).body).warnings
async function remove({ email, token }: Student) {
  expect((await post('/api/auth/delete-account', { password, documents: 'delete' }, token)).status).toBe(200)
  clock.advance(121)
  await eventually(async () => {
    const { body } = await program.call('GET', `/dev/mailbox.json?to=${email}`)
    const subjects = z
      .array(mailboxMessage)
      .parse(body)
      .map(({ subject }) => subject)
    expect(subjects).toContain('Your Studyshelf account is deleted')
  })
}

it('bars every address of a suspended student, who changed it twice, before and after the deletion', async () => {
  const [first, second, third] = [address(), address(), address()]
  const student = await signUp(first)
  for (const email of [second, third]) expect(await move(student, email)).toMatchObject({ status: 200 })
  expect(await register(first)).toMatchObject(taken)

  expect((await decide('suspend', student)).status).toBe(200)
  expect(await register(second)).toMatchObject(taken)
  const [other] = await program.enrol(1)
  expect(await move(other, first)).toMatchObject(taken)

  await remove({ ...student, email: third })
  for (const email of [first, third]) expect(await register(email)).toMatchObject(taken)
  expect(await move(other, second)).toMatchObject(taken)
})

it('gives two warnings of a deleted account to the next one, so that the third suspends', async () => {
  const [first, second] = [address(), address()]
  const student = await signUp(first)
  expect(await move(student, second)).toMatchObject({ status: 200 })
  for (let count = 0; count < 2; count++) expect((await decide('warn', student)).status).toBe(200)
  await remove({ ...student, email: second })

  const again = await signUp(first)
  const text = 'Carried over from a deleted account: an administrator gave this warning.'
  const kept = {
    message: text,
    docTitle: 'An earlier account',
    documentId: null,
    carried: true,
    seen: false,
  }
  await eventually(async () => expect(await warningsOf(again)).toMatchObject([kept, kept]))
  expect(await register(second)).toMatchObject(taken)
  // They came with a message on the screen, and no second mail.
  const { body } = await program.call('GET', `/dev/mailbox.json?to=${first}`)
  const subjects = z
    .array(mailboxMessage)
    .parse(body)
    .map(({ subject }) => subject)
  expect(subjects).not.toContain('You have a warning on Studyshelf')

  expect((await decide('warn', again)).status).toBe(200)
  await eventually(async () =>
    expect(await program.call('GET', '/api/auth/me', { token: again.token })).toMatchObject({
      status: 403,
      body: { reason: 'suspended' },
    }),
  )
})

it('gives no warnings to a student who had none, and leaves their address free', async () => {
  const [first, second] = [address(), address()]
  const student = await signUp(first)
  expect(await move(student, second)).toMatchObject({ status: 200 })
  await remove({ ...student, email: second })
  expect(await warningsOf(await signUp(first))).toEqual([])
})
