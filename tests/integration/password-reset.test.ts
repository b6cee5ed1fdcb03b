import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { mailboxMessage } from '#events'
import { eventually } from '../client/eventually'
import { password, startTestProgram, type Student, type TestProgram } from './program'

const publicUrl = 'https://notes.example'
const newPassword = 'a longer password'

let program: TestProgram
let student: Student
let other: Student
beforeAll(async () => {
  program = await startTestProgram({ settings: { PUBLIC_URL: publicUrl } })
  ;[student, other] = await program.enrol(2)
})
afterAll(() => program.stop())

const post = (path: string, body: object, headers: Record<string, string> = {}) =>
  program.request('POST', `/api/auth/${path}`, {
    body: JSON.stringify(body),
    headers: { 'content-type': 'application/json', ...headers },
  })
const mailsTo = async (to: string) =>
  z
    .array(mailboxMessage)
    .parse((await program.call('GET', `/dev/mailbox.json?to=${encodeURIComponent(to)}`)).body)

describe('a student who forgot the password', () => {
  let code: string
  let cookie: string

  it('gets a code by mail, and the same answer as a stranger', async () => {
    const known = await post('request-reset-password', { email: student.email.toUpperCase() })
    const unknown = await post('request-reset-password', { email: 'nobody@u.nus.edu' })
    expect([known.status, await known.json()]).toEqual([unknown.status, await unknown.json()])
    expect(known.status).toBe(200)

    const [mail] = await eventually(async () => {
      const mails = await mailsTo(student.email)
      expect(mails).toHaveLength(1)
      return mails
    })
    code = mail?.code ?? ''
    expect(mail?.text).toContain('If you did not ask for a new password')
    expect(await mailsTo('nobody@u.nus.edu')).toEqual([])
  })

  it('is refused a second code at once, as a stranger is', async () => {
    for (const email of [student.email, 'nobody@u.nus.edu']) {
      const answer = await post('resend-reset-otp', { email })
      expect([answer.status, await answer.json()]).toMatchObject([429, { reason: 'too-soon' }])
    }
  })

  it('may not set a password before entering the code', async () => {
    const answer = await post('reset-password', { email: student.email, newPassword })
    expect([answer.status, await answer.json()]).toMatchObject([403, { reason: 'reset-not-verified' }])
  })

  it('gets a cookie for the code that no script can read, for one call alone', async () => {
    const answer = await post('verify-reset-otp', { email: student.email, otp: code.toLowerCase() })
    expect(answer.status).toBe(200)
    const [set] = answer.headers.getSetCookie()
    cookie = set?.split(';')[0] ?? ''
    expect(cookie).toMatch(/^reset-grant=[\w-]{43}$/)
    const attributes = set?.split('; ').slice(1) ?? []
    expect(attributes).toEqual(
      expect.arrayContaining(['Path=/api/auth/reset-password', 'HttpOnly', 'SameSite=Strict']),
    )
    // Called directly, without the proxy, over plain http.
    expect(attributes).not.toContain('Secure')
    expect(JSON.stringify(await answer.json())).not.toContain(cookie.split('=')[1])
  })

  it('gets the specified message when the new password is too short, and may try again', async () => {
    const answer = await post('reset-password', { email: student.email, newPassword: '12345' }, { cookie })
    expect([answer.status, await answer.json()]).toMatchObject([
      400,
      { message: 'Password must be at least 6 characters.' },
    ])
  })

  it('ends every session of the account by the new password, and no other', async () => {
    const tabs = [await program.connect(student.token), await program.connect(student.token)]
    const bystander = await program.connect(other.token)
    const answer = await post('reset-password', { email: student.email, newPassword }, { cookie })
    expect(answer.status).toBe(200)
    expect(answer.headers.getSetCookie()[0]).toMatch(/^reset-grant=;.*Expires=Thu, 01 Jan 1970/)

    expect((await program.call('GET', '/api/auth/me', { token: student.token })).status).toBe(401)
    for (const tab of tabs) {
      expect(await tab.hears('session:ended')).toEqual({ reason: 'password-changed' })
      await eventually(() => expect(tab.isConnected()).toBe(false))
    }
    expect(bystander.isConnected()).toBe(true)
  })

  it('logs in with the new password only, and keeps that session', async () => {
    await expect(program.logIn(student.email, password)).rejects.toThrow()
    const { token } = await program.logIn(student.email, newPassword)
    const tab = await program.connect(token)
    expect((await tab.ask('documents:watch', [])).ok).toBe(true)
    expect(tab.all('session:ended')).toEqual([])
  })

  it('cannot use the cookie or the code again', async () => {
    const again = await post(
      'reset-password',
      { email: student.email, newPassword: 'yet another' },
      { cookie },
    )
    expect(again.status).toBe(403)
    expect((await post('verify-reset-otp', { email: student.email, otp: code })).status).toBe(400)
  })

  it('gets a mail about the change, without a secret', async () => {
    const [mail] = await eventually(async () => {
      const mails = await mailsTo(student.email)
      expect(mails).toHaveLength(2)
      return mails
    })
    expect(mail?.subject).toBe('Your Studyshelf password was changed')
    for (const secret of [code, newPassword, password, cookie]) expect(mail?.text).not.toContain(secret)
  })

  it('leaves neither code nor password in the log', async () => {
    const log = await program.readLog()
    for (const secret of [code, newPassword, cookie]) expect(log).not.toContain(secret)
  })
})

it('gives a __Host- cookie over https', async () => {
  const { email } = other
  await post('request-reset-password', { email })
  const otp = await eventually(async () => {
    const [mail] = await mailsTo(email)
    if (!mail?.code) throw new Error('no mail yet')
    return mail.code
  })
  const https = { 'x-forwarded-host': 'notes.example' }
  const answer = await post('verify-reset-otp', { email, otp }, https)
  const [cookie = '', ...attributes] = answer.headers.getSetCookie()[0]?.split('; ') ?? []
  expect(cookie).toMatch(/^__Host-reset-grant=[\w-]{43}$/)
  expect(attributes).toEqual(expect.arrayContaining(['Path=/', 'Secure', 'HttpOnly', 'SameSite=Strict']))

  const change = { email, newPassword }
  const unmarked = cookie.replace('__Host-', '')
  expect((await post('reset-password', change, { ...https, cookie: unmarked })).status).toBe(403)
  expect((await post('reset-password', change, { ...https, cookie: `a=1; ${cookie}` })).status).toBe(200)
})
