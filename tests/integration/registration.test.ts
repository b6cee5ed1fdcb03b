import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { fileTicketResponse, loginResponse, mailboxMessage, meResponse } from '#events'
import { makeIdCard, makePlainImage } from '../fixtures/id-card'
import { eventually } from '../client/eventually'
import { startTestProgram, type TestProgram } from './program'
import { solveHumanCheck } from '../client/solve-human-check'

let program: TestProgram
beforeAll(async () => {
  program = await startTestProgram()
})
afterAll(() => program.stop())

const email = 'new.student@u.nus.edu'
const password = 'my own password'

const solved = async () => solveHumanCheck((await program.call('GET', '/api/human-check')).body)
const uploadCard = async (bytes: Buffer) =>
  program.upload('id-card', bytes, 'card.jpg', { altcha: await solved() })
const register = (idCardUrl: string, change: object = {}) =>
  program.call('POST', '/api/auth/register', {
    body: { name: 'New Student', email, password, idCardUrl, ...change },
  })
const mails = async (to: string) =>
  z
    .array(mailboxMessage)
    .parse((await program.call('GET', `/dev/mailbox.json?to=${encodeURIComponent(to)}`)).body)

/** The names of stored pictures, and of photos that they are cut from. */
const pictures = async () => {
  const names = await readdir(join(program.dataDir, 'files'), { recursive: true })
  return names.filter((name) => /^(avatar|id-card)\W./.test(name)).sort()
}

describe('a registration', () => {
  let code: string
  let cardUrl: string

  it('makes the face on the ID card the avatar, and mails a code', async () => {
    cardUrl = await uploadCard(await makeIdCard())
    expect((await register(cardUrl)).status).toBe(201)
    const [mail] = await eventually(async () => {
      const found = await mails(email)
      expect(found).toHaveLength(1)
      return found
    })
    code = mail?.code ?? ''
    expect(code).toMatch(/^[A-Z0-9]{6}$/)
    expect(mail?.text).toContain(code)
  })

  it('refuses a wrong password, and gives no token before the email is verified', async () => {
    const wrong = await program.call('POST', '/api/auth/login', { body: { email, password: 'another one' } })
    const unknown = await program.call('POST', '/api/auth/login', {
      body: { email: 'who@u.nus.edu', password },
    })
    expect([wrong.status, unknown.status]).toEqual([401, 401])
    expect(wrong.body).toEqual(unknown.body)

    const { status, body } = await program.call('POST', '/api/auth/login', { body: { email, password } })
    expect(status).toBe(200)
    const { user, token } = loginResponse.parse(body)
    expect([user.emailVerified, token]).toEqual([false, undefined])
  })

  it('refuses to send a second code at once', async () => {
    const { status, body } = await program.call('POST', '/api/auth/resend-otp', { body: { email } })
    expect([status, body]).toMatchObject([429, { success: false, reason: 'too-soon' }])
  })

  it('accepts the code once, and gives a token after that', async () => {
    const wrong = await program.call('POST', '/api/auth/verify-otp', { body: { email, otp: 'WRONG1' } })
    expect(wrong).toMatchObject({ status: 400, body: { success: false } })
    const body = { email, otp: code.toLowerCase() }
    expect((await program.call('POST', '/api/auth/verify-otp', { body })).status).toBe(200)
    expect((await program.call('POST', '/api/auth/verify-otp', { body })).status).toBe(400)

    const login = await program.call('POST', '/api/auth/login', {
      body: { email: email.toUpperCase(), password },
    })
    const { user, token } = loginResponse.parse(login.body)
    expect(user).toMatchObject({ emailVerified: true, points: 0, role: 'student', username: 'New Student' })

    const me = await program.call('GET', '/api/auth/me', { token: token ?? '' })
    expect(meResponse.parse(me.body).user).toEqual(user)
    const picture = await fetch(program.origin + user.avatar)
    expect(picture.headers.get('content-type')).toBe('image/webp')
  })

  it('shows the ID image to nobody, and deletes it after the email is verified', async () => {
    const { pathname } = new URL(cardUrl)
    expect((await fetch(program.origin + pathname)).status).toBe(404)
    await eventually(async () => {
      const again = await register(cardUrl, { email: 'other@u.nus.edu' })
      expect(again).toMatchObject({ status: 400, body: { reason: 'unknown-file' } })
    })
  })

  it('writes no secret into the log', async () => {
    const log = await program.readLog()
    expect(log).toContain('/api/auth/verify-otp')
    for (const secret of [code, password, 'eyJ', new URL(cardUrl).pathname]) expect(log).not.toContain(secret)
  })
})

it('keeps no picture of the face of a student who chose initials, once the email is verified', async () => {
  const to = 'initials.only@u.nus.edu'
  const before = await pictures()
  expect(
    (await register(await uploadCard(await makeIdCard()), { email: to, picture: 'initials' })).status,
  ).toBe(201)
  const [mail] = await eventually(async () => {
    const found = await mails(to)
    expect(found).toHaveLength(1)
    return found
  })
  const verified = await program.call('POST', '/api/auth/verify-otp', {
    body: { email: to, otp: mail?.code },
  })
  expect(verified.status).toBe(200)
  const { body } = await program.call('POST', '/api/auth/login', { body: { email: to, password } })
  expect(loginResponse.parse(body).user.avatar).toMatch(/^\/files\/initials\//)
  await eventually(async () => expect(await pictures()).toEqual(before))
})

describe('a refused registration', () => {
  it.each([
    ['an address elsewhere', { email: 'somebody@gmail.com' }, 400],
    ['an address that only looks like ours', { email: 'somebody@evil-u.nus.edu.example.com' }, 400],
    ['a password of seven characters', { email: 'a@u.nus.edu', password: 'x7k2pqw' }, 400],
    ['a password of 129 characters', { email: 'a@u.nus.edu', password: 'x7'.repeat(65) }, 400],
    ['a filled honeypot', { email: 'bot@u.nus.edu', website: 'https://spam.example' }, 400],
    ['a file of another host', { email: 'a@u.nus.edu', idCardUrl: 'http://169.254.169.254/latest' }, 400],
    ['a file that is not there', { email: 'a@u.nus.edu', idCardUrl: '/files/id-card/none.jpg' }, 400],
  ])('is one with %s', async (_what, change, status) => {
    const answer = await register('/files/id-card/none.jpg', change)
    expect(answer).toMatchObject({ status, body: { success: false } })
    if ('email' in change) expect(await mails(change.email)).toEqual([])
  })

  it('is one with the address of an existing account, found after the photo, which is used up', async () => {
    expect(await register('/files/id-card/none.jpg')).toMatchObject({
      status: 400,
      body: { reason: 'unknown-file' },
    })
    const card = await uploadCard(await makeIdCard())
    expect(await register(card)).toMatchObject({ status: 409, body: { reason: 'user-exists' } })
    expect(await register(card)).toMatchObject({ status: 400, body: { reason: 'unknown-file' } })
  })

  it('is one with a picture without a face', { tags: ['long'] }, async () => {
    const answer = await register(await uploadCard(await makePlainImage()), { email: 'faceless@u.nus.edu' })
    expect(answer).toMatchObject({
      status: 400,
      body: { message: 'Face not detected. Please upload a clearer image of your ID card.' },
    })
  })
})

describe('the file host', () => {
  it('gives a visitor one ticket for each solved human check, and takes one file for each ticket', async () => {
    const ask = (altcha?: string, kind = 'id-card') =>
      program.call('POST', '/api/files/ticket', { body: { kind, ...(altcha && { altcha }) } })
    expect((await ask()).status).toBe(400)
    expect((await ask('bm9uc2Vuc2U=')).status).toBe(400)
    const altcha = await solved()
    expect((await ask(altcha, 'document')).status).toBe(401)
    const first = await ask(altcha)
    expect(first.status).toBe(200)
    expect((await ask(altcha)).status).toBe(400)

    const ticket = fileTicketResponse.parse(first.body)
    const card = await makePlainImage()
    const forged = { ...ticket, fields: { ...ticket.fields, folder: 'document' } }
    expect((await program.uploadWith(forged, card, 'x.png')).status).toBe(403)
    expect((await program.uploadWith(ticket, Buffer.from('<svg/>'), 'x.svg')).status).toBe(400)
    // A ticket is used up when it is accepted, even if the file is refused.
    expect((await program.uploadWith(ticket, card, 'x.png')).status).toBe(409)

    const second = fileTicketResponse.parse((await ask(await solved())).body)
    expect((await program.uploadWith(second, card, 'x.png')).status).toBe(200)
    expect((await program.uploadWith(second, card, 'x.png')).status).toBe(409)
  })
})
