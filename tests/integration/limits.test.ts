import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newId } from '#platform/core'
import { solveHumanCheck } from '../client/solve-human-check'
import { password, startTestProgram, type Student, type TestProgram } from './program'

let program: TestProgram
beforeAll(async () => {
  program = await startTestProgram({ settings: { RATE_LIMIT: 'on' } })
})
afterAll(() => program.stop())

const enrol = async (): Promise<Student> => {
  const [student] = await program.enrol(1)
  return student
}
const login = (
  { email }: Pick<Student, 'email'>,
  guess: string,
  { from = '192.0.2.1', cookie = '' }: { from?: string; cookie?: string } = {},
) =>
  program.request('POST', '/api/auth/login', {
    body: JSON.stringify({ email, password: guess }),
    headers: { 'content-type': 'application/json', 'x-forwarded-for': from, cookie },
  })
const statuses = async (count: number, attempt: () => Promise<Response>) => {
  const seen: number[] = []
  for (let times = 0; times < count; times++) seen.push((await attempt()).status)
  return seen
}
/** The cookie that a browser keeps after a login. */
const cookieOf = (response: Response) => response.headers.getSetCookie()[0]?.split(';')[0] ?? ''

describe('guesses at the password of an account', () => {
  it('are refused after ten from one address, and those from others and at others are not', async () => {
    const [target, other] = [await enrol(), await enrol()]
    const guesses = await statuses(11, () => login(target, 'a guess'))
    expect(guesses).toEqual([...Array<number>(10).fill(401), 429])

    const refused = await login(target, password)
    expect([refused.status, await refused.json()]).toMatchObject([
      429,
      { success: false, reason: 'too-many-requests' },
    ])
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
    const alias = { email: target.email.replace('@', '+x@') }
    expect((await login(alias, password)).status).toBe(429)
    expect((await login(target, password, { from: '192.0.2.2' })).status).toBe(200)
    expect((await login(other, password)).status).toBe(200)
  })

  it('are forgotten after the right one, however often it comes', { tags: ['long'] }, async () => {
    const student = await enrol()
    expect(await statuses(9, () => login(student, 'a guess'))).toEqual(Array(9).fill(401))
    expect(await statuses(25, () => login(student, password))).toEqual(Array(25).fill(200))
    expect(await statuses(9, () => login(student, 'a guess'))).toEqual(Array(9).fill(401))
  })

  it('are forgotten once a suspended student gave the right one', { tags: ['long'] }, async () => {
    const student = await enrol()
    await program.services.accounts.suspend(student._id, 'warnings')
    expect(await statuses(25, () => login(student, password))).toEqual(Array(25).fill(403))
  })

  it('are refused after a hundred from anywhere', { tags: ['long'] }, async () => {
    const student = await enrol()
    for (let machine = 0; machine < 10; machine++)
      await statuses(10, () => login(student, 'a guess', { from: `198.51.100.${machine}` }))
    expect((await login(student, 'a guess', { from: '203.0.113.1' })).status).toBe(429)
  })

  it('never lock out a browser in which the owner logged in before', { tags: ['long'] }, async () => {
    const student = await enrol()
    const first = await login(student, password)
    const cookie = cookieOf(first)
    const attributes = first.headers.getSetCookie()[0]?.split('; ').slice(1) ?? []
    expect(attributes).toEqual(
      expect.arrayContaining(['Path=/api/auth/login', 'HttpOnly', 'SameSite=Strict']),
    )

    for (let machine = 0; machine < 10; machine++)
      await statuses(10, () => login(student, 'a guess', { from: `198.51.100.${machine}` }))
    await statuses(11, () => login(student, 'a guess'))
    expect((await login(student, password)).status).toBe(429)
    const back = await login(student, password, { cookie: `other=1; ${cookie}` })
    expect([back.status, cookieOf(back)]).toEqual([200, cookie])

    // That browser has a limit, too.
    const guesses = await statuses(11, () => login(student, 'a guess', { cookie }))
    expect(guesses).toEqual([...Array<number>(10).fill(401), 429])
  })

  it(
    'keep no signed-in owner from a new password, and are refused after ten from one who is signed in',
    { tags: ['long'] },
    async () => {
      const student = await enrol()
      const change = (oldPassword: string, token = student.token) =>
        program.request('POST', '/api/auth/change-password', {
          token,
          body: JSON.stringify({ password: oldPassword, newPassword: 'a wholly new password' }),
          headers: { 'content-type': 'application/json', 'x-forwarded-for': '192.0.2.1' },
        })
      const from = (host: number) => ({ from: `198.51.100.${host}` })
      for (let guess = 0; guess < 101; guess++) await login(student, 'a guess', from(Math.floor(guess / 10)))
      expect((await login(student, password, from(99))).status).toBe(429)
      const wrong = await statuses(9, () => change('a guess'))
      expect(wrong).toEqual(Array(9).fill(403))
      const right = await change(password)
      expect([right.status, right.headers.getSetCookie()]).toEqual([200, []])
      const stolen = await enrol()
      const guesses = await statuses(11, () => change('a guess', stolen.token))
      expect(guesses.at(-1)).toBe(429)
    },
  )

  it('are refused after ten in changes of the profile', { tags: ['long'] }, async () => {
    const { _id, token } = await enrol()
    const change = (guess: string, email?: string) =>
      program.request('PUT', `/api/auth/update-profile/${_id}`, {
        token,
        body: JSON.stringify({ username: 'Kim', password: guess, email }),
        headers: { 'content-type': 'application/json' },
      })
    expect(await statuses(5, () => change('a guess'))).toEqual(Array(5).fill(403))
    expect(await statuses(5, () => change('a guess', `${_id}@e.ntu.edu.sg`))).toEqual(Array(5).fill(403))
    expect((await change(password)).status).toBe(429)
  })

  it('are refused after ten where sessions are ended with a password', { tags: ['long'] }, async () => {
    const { token } = await enrol()
    const end = (guess: string) =>
      program.request('POST', '/api/auth/sessions/end-others', {
        token,
        body: JSON.stringify({ password: guess }),
        headers: { 'content-type': 'application/json' },
      })
    expect(await statuses(10, () => end('a guess'))).toEqual(Array(10).fill(403))
    expect((await end(password)).status).toBe(429)
  })

  it('do not include a right password with a refused new one', async () => {
    const { token } = await enrol()
    const change = (oldPassword: string, newPassword: string) =>
      program.request('POST', '/api/auth/change-password', {
        token,
        body: JSON.stringify({ password: oldPassword, newPassword }),
        headers: { 'content-type': 'application/json' },
      })
    expect(await statuses(9, () => change('a guess', 'password1'))).toEqual(Array(9).fill(403))
    expect(await statuses(11, () => change(password, 'password1'))).toEqual(Array(11).fill(400))
    expect((await change(password, 'a wholly new password')).status).toBe(200)
  })

  it('in one session do not lock out the owner in another one', { tags: ['long'] }, async () => {
    const student = await enrol()
    const own = (await program.logIn(student.email, password)).token
    const post = (path: string, token: string, body: object) =>
      program.request('POST', `/api/auth/${path}`, {
        token,
        body: JSON.stringify(body),
        headers: { 'content-type': 'application/json' },
      })
    const change = { newPassword: 'a wholly new password' }
    const guess = () => post('change-password', student.token, { password: 'a guess', ...change })
    expect((await statuses(11, guess)).at(-1)).toBe(429)
    expect((await post('sessions/end-others', own, { password })).status).toBe(200)
    expect((await post('change-password', own, { password, ...change })).status).toBe(200)
  })

  it('are counted as everybody’s if the cookie is invalid or of another account', async () => {
    const [target, mallory] = [await enrol(), await enrol()]
    const cookies = [cookieOf(await login(target, password)), cookieOf(await login(mallory, password))]
    const [name = ''] = (cookies[0] ?? '').split('=')
    const forged = [
      `${name}=${(cookies[1] ?? '').split('=')[1]}`,
      `${name}=${'x'.repeat(22)}.${'y'.repeat(43)}`,
      `${name}=`,
    ]
    await statuses(10, () => login(target, 'a guess'))
    for (const cookie of forged) expect((await login(target, password, { cookie })).status).toBe(429)
  })

  it('each leave a line in the log, without the account and the password', async () => {
    const student = await enrol()
    const guess = 'a guess that nobody else makes'
    await login(student, guess, { from: '192.0.2.77' })
    const log = await program.readLog()
    const lines = log.split('\n').filter((line) => line.includes('192.0.2.77'))
    expect(lines).toHaveLength(1)
    expect(JSON.parse(lines[0] ?? '')).toMatchObject({
      msg: 'a login failed',
      account: expect.stringMatching(/^[0-9a-f]{16}$/) as string,
      address: '192.0.2.77',
      reason: 'wrong-credentials',
    })
    for (const secret of [student.email, guess]) expect(log).not.toContain(secret)
  })
})

it(
  'take-down notices with the address of one claimant are refused after twenty, wherever they come from',
  { tags: ['long'] },
  async () => {
    const [student] = await program.enrol(1)
    const { _id: documentId } = await program.publish(student, 'Notes that somebody claims')
    const file = async (email: string, from: string) => {
      const altcha = await solveHumanCheck((await program.call('GET', '/api/human-check')).body)
      const body = {
        ...{ documentId, ground: 'copyright', name: 'Lee Mei', address: '1 Shelf Road', phone: '60000000' },
        ...{ email, onBehalfOf: null, work: 'Slides of week 3.', why: 'All pages are mine.' },
        ...{ entitled: true, goodFaith: true, truthful: true, signature: 'Lee Mei', altcha },
      }
      const headers = { 'content-type': 'application/json', 'x-forwarded-for': from }
      return program.request('POST', '/api/take-down', { body: JSON.stringify(body), headers })
    }
    const email = `${newId()}@press.test`
    const seen: number[] = []
    for (let n = 0; n < 21; n++) seen.push((await file(email.toUpperCase(), `192.0.2.${n}`)).status)
    expect(seen).toEqual([...Array<number>(20).fill(201), 429])
    expect((await file(email, '192.0.2.99')).status).toBe(429)
    expect((await file(`other-${email}`, '192.0.2.99')).status).toBe(201)
  },
)
