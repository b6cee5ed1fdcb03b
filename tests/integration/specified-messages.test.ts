import { readFileSync, readdirSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { fileURLToPath } from 'node:url'
import express from 'express'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { mailboxMessage } from '#events'
import { sampleOf } from '#testing/long-form'
import { createErrorHandler } from '../../gateway/http/errors'
import type { Answer } from '../client/api-client'
import { eventually } from '../client/eventually'
import { solveHumanCheck } from '../client/solve-human-check'
import { makeIdCard, makePlainImage } from '../fixtures/id-card'
import { specifiedMessages } from '../fixtures/specified-messages'
import { admin, password, startTestProgram, type Student, type TestProgram } from './program'
import { openStore } from './store-contents'

let program: TestProgram
let store: Awaited<ReturnType<typeof openStore>>
let student: Student
let chief: Student
beforeAll(async () => {
  program = await startTestProgram()
  store = await openStore(program)
  student = await enrol()
  const { user, token } = await program.logIn(admin.email, admin.password)
  chief = { _id: user._id, email: admin.email, token }
})
afterAll(async () => {
  await store.close()
  await program.stop()
})

async function enrol(): Promise<Student> {
  const [somebody] = await program.enrol(1)
  return somebody
}
const post = (path: string, body: object, token?: string) =>
  program.call('POST', path, { body, ...(token !== undefined && { token }) })
const nobody = 'nobody@u.nus.edu'
const nothing = 'a'.repeat(24)

const upload = async (image: Promise<Buffer>): Promise<string> => {
  const altcha = await solveHumanCheck((await program.call('GET', '/api/human-check')).body)
  return program.upload('id-card', await image, 'card.jpg', { altcha })
}
const register = (change: object = {}) =>
  post('/api/auth/register', {
    name: 'Kim',
    email: 'kim@u.nus.edu',
    password,
    idCardUrl: '/files/id-card/none.jpg',
    ...change,
  })
const crop = async (image: Promise<Buffer>): Promise<Answer> => {
  const form = new FormData()
  form.set('image', new Blob([Uint8Array.from(await image)]), 'photo.jpg')
  const { token } = student
  const response = await program.request('POST', '/api/auth/crop-profile-image', { token, body: form })
  return { status: response.status, body: await response.json() }
}
const rename = (body: object) =>
  program.call('PUT', `/api/auth/update-profile/${student._id}`, { token: student.token, body })

const codeMailedTo = (email: string): Promise<string> =>
  eventually(async () => {
    const { body } = await program.call('GET', `/dev/mailbox.json?to=${encodeURIComponent(email)}`)
    const code = z.array(mailboxMessage).parse(body)[0]?.code
    if (code === undefined) throw new Error('no code was mailed yet')
    return code
  })

/** Resets a forgotten password, from the code to the new one. */
async function resetPassword(newPassword: string): Promise<Answer> {
  const { email } = await enrol()
  const headers = { 'content-type': 'application/json' }
  await post('/api/auth/request-reset-password', { email })
  const verified = await program.request('POST', '/api/auth/verify-reset-otp', {
    body: JSON.stringify({ email, otp: await codeMailedTo(email) }),
    headers,
  })
  const cookie = verified.headers.getSetCookie()[0]?.split(';')[0] ?? ''
  const response = await program.request('POST', '/api/auth/reset-password', {
    body: JSON.stringify({ email, newPassword }),
    headers: { ...headers, cookie },
  })
  return { status: response.status, body: await response.json() }
}

async function expiredCode(): Promise<Answer> {
  const email = 'late@u.nus.edu'
  await register({ email, idCardUrl: await upload(makeIdCard()) })
  const otp = await codeMailedTo(email)
  await store.set(
    'accounts',
    { emailKey: { $gt: email, $lt: `${email}!` } },
    { 'otp.expiresAt': new Date(0) },
  )
  return post('/api/auth/verify-otp', { email, otp })
}

async function asSuspended(call: (token: string) => Promise<Answer>): Promise<Answer> {
  const { _id, token } = await enrol()
  await program.services.accounts.suspend(_id, 'warnings')
  return call(token)
}

/** An unexpected fault, as every call answers it. */
async function fault(): Promise<Answer> {
  const app = express()
  app.get('/', () => {
    throw new Error('a fault')
  })
  app.use(createErrorHandler(pino({ level: 'silent' })))
  const server = app.listen(0)
  try {
    const { port } = server.address() as AddressInfo
    const response = await fetch(`http://127.0.0.1:${port}/`)
    return { status: response.status, body: await response.json() }
  } finally {
    server.close()
  }
}

const report = (body: object) =>
  post(
    '/api/auth/report-user',
    { reportedUserId: chief._id, reportedUsername: 'Admin', ...body },
    student.token,
  )

/** The specified messages of the server: the status, and the request that provokes it. */
const given: [message: string, status: number, provoke: () => Promise<Answer>][] = [
  // Registration
  [
    'User already exists',
    409,
    async () => register({ email: student.email, idCardUrl: await upload(makeIdCard()) }),
  ],
  [
    'Face not detected. Please upload a clearer image of your ID card.',
    400,
    async () => register({ idCardUrl: await upload(makePlainImage()) }),
  ],
  ['Registration failed. Please try again.', 400, () => register({ website: 'https://spam.example' })],
  [
    'Only NUS, SMU, or NTU student emails are accepted.',
    400,
    () => post('/api/auth/request-reset-password', { email: 'kim@gmail.com' }),
  ],
  // Login
  ['Invalid email or password.', 401, () => post('/api/auth/login', { email: nobody, password })],
  // Codes and passwords
  ['Your OTP has expired. Please resend a new one.', 400, expiredCode],
  ['OTP sent! Check your email.', 200, () => post('/api/auth/request-reset-password', { email: nobody })],
  ['Password must be at least 6 characters.', 400, () => resetPassword('12345')],
  ['Password reset successfully! Please log in.', 200, () => resetPassword('x7k2pq')],
  // Profile
  [
    'Face not detected. Please upload a clearer image with a visible face.',
    400,
    () => crop(makePlainImage()),
  ],
  ['Profile updated successfully!', 200, () => rename({ username: 'Kim' })],
  ['Username and email are required.', 400, () => rename({ username: '  ' })],
  [
    'Profile Not Found',
    404,
    () => program.call('GET', `/api/auth/profile/${nothing}`, { token: student.token }),
  ],
  // Documents
  ['Document not found.', 404, () => program.call('GET', `/api/auth/document/${nothing}`)],
  [
    'Document deleted successfully!',
    200,
    async () => {
      const { _id } = await program.publish(student)
      return program.call('DELETE', `/api/auth/documents/${_id}`, { token: student.token })
    },
  ],
  // Reports
  [
    'Report submitted successfully. Thank you for helping keep our community safe.',
    200,
    () => report({ reason: 'Harassment or spam' }),
  ],
  ['Please describe the issue.', 400, () => report({ reason: 'Other' })],
  // Rewards
  ['Insufficient Points', 400, () => post('/api/rewards/redeem', { bookId: 1 }, student.token)],
  // Broadcast
  [
    'Message broadcasted to all users!',
    200,
    () => post('/api/admin/broadcast-message', { title: 'To all', body: 'Hello.' }, chief.token),
  ],
  [
    'Access Denied – You are not an admin',
    403,
    () => post('/api/admin/broadcast-message', { title: 'To all', body: 'Hello.' }, student.token),
  ],
  // Feedback, and all unexpected faults
  ['Something went wrong. Please try again later.', 500, fault],
]

/** The rest of section 8: messages of the web that do not come from the server. */
const onlyOfTheWeb = specifiedMessages.filter((message) => !given.some(([said]) => said === message))

describe('the server answers in the specified words', () => {
  it.each(sampleOf(given, 10))('%s', { tags: ['sampled'] }, async (message, status, provoke) => {
    const { status: answered, body } = await provoke()
    expect({ status: answered, body }).toMatchObject({ status, body: { success: status < 400, message } })
  })
})

it('a 401 has the reason that logs the user out', async () => {
  expect(await program.call('GET', '/api/auth/me')).toMatchObject({
    status: 401,
    body: { reason: 'unauthenticated' },
  })
})

it('a 403 has the reason suspended only for suspended accounts, at calls and at the login', async () => {
  const suspended = { status: 403, body: { success: false, reason: 'suspended' } }
  expect(await asSuspended((token) => program.call('GET', '/api/auth/me', { token }))).toMatchObject(
    suspended,
  )
  const { _id, email } = await enrol()
  await program.services.accounts.suspend(_id, 'warnings')
  expect(await post('/api/auth/login', { email, password })).toMatchObject(suspended)
  const forbidden = await program.call('GET', '/api/admin/cases', { token: student.token })
  expect(forbidden).toMatchObject({ status: 403, body: { reason: 'forbidden' } })
})

it('messages of the web alone occur nowhere in the server', () => {
  const root = fileURLToPath(new URL('../..', import.meta.url))
  const sources = ['gateway', 'services', 'events'].flatMap((folder) =>
    readdirSync(root + folder, { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
      .map((name) => readFileSync(`${root}${folder}/${name}`, 'utf8')),
  )
  const said = onlyOfTheWeb.filter((message) => sources.some((source) => source.includes(`'${message}'`)))
  expect(said).toEqual([])
})
