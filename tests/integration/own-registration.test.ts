import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { mailboxMessage, type MailboxMessage } from '#events'
import { eventually } from '../client/eventually'
import { solveHumanCheck } from '../client/solve-human-check'
import { makeIdCard } from '../fixtures/id-card'
import { startTestProgram, type TestProgram } from './program'
import { openStore } from './store-contents'

const email = 'owner@u.nus.edu'
const publicUrl = 'https://notes.example'

let program: TestProgram
let store: Awaited<ReturnType<typeof openStore>>
beforeAll(async () => {
  program = await startTestProgram({
    // As a browser sees it behind nginx: the cookie is marked for https.
    settings: { PUBLIC_URL: publicUrl, TRUST_PROXY: '127.0.0.1' },
  })
  store = await openStore(program)
})
afterAll(async () => {
  await store.close()
  await program.stop()
})

/** A browser that keeps its cookies. `over`: the scheme and host that it typed. */
function openBrowser(over: 'http' | 'https' = 'http') {
  const cookies = new Map<string, string>()
  const set: string[] = []
  return {
    set,
    async post(path: string, body: object) {
      const response = await program.request('POST', `/api/auth/${path}`, {
        body: JSON.stringify(body),
        headers: {
          'content-type': 'application/json',
          cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
          ...(over === 'https' && { 'x-forwarded-proto': 'https' }),
        },
      })
      for (const each of response.headers.getSetCookie()) {
        set.push(each)
        const [pair = ''] = each.split(';')
        const [name = '', value = ''] = pair.split('=')
        if (value === '') cookies.delete(name)
        else cookies.set(name, value)
      }
      return { status: response.status, body: (await response.json()) as unknown }
    },
    cookies,
  }
}
type Browser = ReturnType<typeof openBrowser>

async function register(browser: Browser, change: { name: string; password: string; email?: string }) {
  const altcha = await solveHumanCheck((await program.call('GET', '/api/human-check')).body)
  const idCardUrl = await program.upload('id-card', await makeIdCard(), 'card.jpg', { altcha })
  return browser.post('register', { email, idCardUrl, ...change })
}
/** The mails to an address, newest first, once there are so many. */
const mailsTo = (to: string, count: number): Promise<MailboxMessage[]> =>
  eventually(async () => {
    const { body } = await program.call('GET', `/dev/mailbox.json?to=${encodeURIComponent(to)}`)
    const mails = z.array(mailboxMessage).parse(body)
    expect(mails).toHaveLength(count)
    return mails
  })
/** Lets two minutes pass for the code of the one registration of the address. */
const letWait = () =>
  store.set(
    'accounts',
    { emailKey: { $gte: email, $lt: `${email}!` } },
    { 'otp.sentAt': new Date(Date.now() - 120_000) },
  )

describe('an owner and a stranger who register the same address', () => {
  const [owner, stranger] = [openBrowser(), openBrowser()]
  const own = { name: 'Kim Owner', password: 'the owner knows it' }
  const strange = { name: 'Mallory', password: 'the stranger knows it' }
  let codes: { own: string; strange: string }

  it('get a cookie each that scripts cannot read, without personal data', async () => {
    expect((await register(owner, own)).status).toBe(201)
    await mailsTo(email, 1)
    const soon = await register(stranger, strange)
    expect(soon).toMatchObject({ status: 429, body: { reason: 'too-soon' } })
    expect(stranger.set).toEqual([])
    await letWait()
    expect((await register(stranger, strange)).status).toBe(201)

    const [name, value, ...attributes] = (owner.set[0] ?? '').split(/=|; /)
    expect(name).toMatch(/^registration-[\w-]{12}$/)
    expect(value).toMatch(/^[\da-f]{24}$/)
    expect(attributes).toEqual(expect.arrayContaining(['HttpOnly', 'SameSite', 'Strict', 'Max-Age', '86400']))
    expect(owner.set[0]).toContain('Path=/api/auth;')
    expect(owner.set[0]).not.toMatch(/owner|nus|kim/i)
  })

  it('get a mail each, and the second says that there was one before', async () => {
    const [second, first] = await mailsTo(email, 2)
    expect(first?.text).toContain('“Kim Owner”')
    expect(first?.text).not.toContain('before')
    expect(second?.text).toContain('There was a registration with this address before.')
    expect(second?.text).toContain(
      'If you did not choose the name “Mallory”, somebody else typed your address.',
    )
    codes = { own: first?.code ?? '', strange: second?.code ?? '' }
    expect(codes.own).not.toBe(codes.strange)
  })

  it('cannot be led to each other’s account: the newest code opens nothing in the owner’s browser', async () => {
    const typed = await owner.post('verify-otp', { email, otp: codes.strange })
    expect(typed).toMatchObject({
      status: 409,
      body: {
        success: false,
        reason: 'other-registration',
        message: expect.stringContaining(
          'This code belongs to another registration (username Mallory).',
        ) as string,
      },
    })
    const login = await stranger.post('login', { email, password: strange.password })
    expect(login).toMatchObject({ status: 200, body: { user: { emailVerified: false } } })
    expect(login.body).not.toHaveProperty('token')
  })

  it('may know another address’s cookie, which is irrelevant', async () => {
    expect((await register(owner, { ...own, email: 'another@u.nus.edu' })).status).toBe(201)
    expect(owner.cookies.size).toBe(2)
    const typed = await owner.post('verify-otp', { email, otp: codes.strange })
    expect(typed).toMatchObject({ status: 409, body: { reason: 'other-registration' } })
  })

  it('end with the owner’s account, in which the stranger’s password is wrong', async () => {
    const answer = await owner.post('verify-otp', { email, otp: codes.own })
    expect(answer.status).toBe(200)
    expect(owner.cookies.size).toBe(1)
    expect(await owner.post('login', { email, password: own.password })).toMatchObject({
      status: 200,
      body: { user: { username: 'Kim Owner', emailVerified: true }, token: expect.any(String) as string },
    })
    expect((await stranger.post('login', { email, password: strange.password })).status).toBe(401)
    expect((await stranger.post('verify-otp', { email, otp: codes.strange })).status).toBe(400)
  })
})

it(
  'marks the cookie for https only, and for this host, where the site has https',
  { tags: ['long'] },
  async () => {
    const browser = openBrowser('https')
    const host = new URL(publicUrl).host
    const altcha = await solveHumanCheck((await program.call('GET', '/api/human-check')).body)
    const idCardUrl = await program.upload('id-card', await makeIdCard(), 'card.jpg', { altcha })
    const fields = { name: 'Kim', email: 'secure@u.nus.edu', password: 'a fine secret', idCardUrl }
    expect((await browser.post('register', fields)).status).toBe(201)
    expect(host).toBe('notes.example')
    expect(browser.set[0]).toMatch(
      /^__Host-registration-[\w-]{12}=[\da-f]{24}; .*Path=\/;.*HttpOnly; Secure; SameSite=Strict/,
    )
  },
)

it('is given to a browser that logs in to a pending registration too', { tags: ['long'] }, async () => {
  const [made, other] = [openBrowser(), openBrowser()]
  const login = { email: 'two.devices@u.nus.edu', password: 'the owner knows it' }
  expect((await register(made, { ...login, name: 'Kim' })).status).toBe(201)
  await other.post('login', login)
  expect([...other.cookies]).toEqual([...made.cookies])
  await other.post('login', { ...login, password: 'a wrong one' })
  expect(other.set).toHaveLength(1)
})
