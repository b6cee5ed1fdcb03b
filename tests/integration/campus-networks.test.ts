import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { idCardQueueResponse, mailboxMessage } from '#events'
import { newId } from '#platform/core'
import { eventually } from '../client/eventually'
import { solveHumanCheck } from '../client/solve-human-check'
import { makeIdCard } from '../fixtures/id-card'
import { password, startTestProgram, type Student, type TestProgram } from './program'

// Small limits, so that few calls exceed them. `outside` has those of every other address.
const campus = '198.51.100.1'
const shared = '2001:db8:1::1'
const outside = '192.0.2.1'
let program: TestProgram
beforeAll(async () => {
  program = await startTestProgram({
    settings: {
      RATE_LIMIT: 'on',
      CAMPUS_NETWORKS:
        '198.51.100.0/24 registrations=2 logins=3, 2001:db8::/32 registrations=300 logins=2000',
    },
  })
})
afterAll(() => program.stop())

interface Answer {
  status: number
  body: unknown
}
async function post(path: string, from: string, body: object): Promise<Answer> {
  const response = await program.request('POST', path, {
    body: JSON.stringify(body),
    headers: { 'content-type': 'application/json', 'x-forwarded-for': from },
  })
  return { status: response.status, body: await response.json() }
}
const login = (from: string, email: string, guess: string, altcha?: string) =>
  post('/api/auth/login', from, { email, password: guess, altcha })
const nobody = () => `${newId()}@u.nus.edu`
const register = (from: string, altcha?: string) =>
  post('/api/auth/register', from, {
    ...{ name: 'Kim', email: nobody(), password, idCardUrl: '/files/id-card/none.jpg', altcha },
  })

const solved = async (purpose = 'visitor', effort = 1) =>
  solveHumanCheck((await program.call('GET', `/api/human-check?purpose=${purpose}&effort=${effort}`)).body)
const repeat = async (times: number, call: () => Promise<Answer>) => {
  const statuses: number[] = []
  for (let time = 0; time < times; time++) statuses.push((await call()).status)
  return statuses
}
const asked = (purpose: string, effort: number) => ({
  status: 400,
  body: { success: false, reason: 'human-check', details: { purpose, effort: String(effort) } },
})
const enrol = async (): Promise<Student> => {
  const [student] = await program.enrol(1)
  return student
}

describe('logins', () => {
  it('inside a campus network are counted by its limits, and go on beyond them with a human check each', async () => {
    const student = await enrol()
    expect(await repeat(3, () => login(campus, student.email, password))).toEqual([200, 200, 200])
    expect(await login(campus, student.email, password)).toMatchObject(asked('login', 1))

    const altcha = await solved('login')
    expect((await login(campus, student.email, password, altcha)).status).toBe(200)
    expect(await login(campus, student.email, password, altcha)).toMatchObject(asked('login', 1))
    // The next address of the network has limits of its own, and one outside has those of every address.
    expect((await login('198.51.100.2', student.email, password)).status).toBe(200)
    expect(await repeat(5, () => login(outside, student.email, password))).toEqual(Array(5).fill(200))
  })

  it('cost more the further an address is above its limit, and take no cheaper check', async () => {
    const from = '198.51.100.3'
    const student = await enrol()
    const pass = async () => login(from, student.email, password, await solved('login', 8))
    expect(await repeat(9, pass)).toEqual(Array(9).fill(200))
    const cheap = await solved('login', 1)
    expect(await login(from, student.email, password)).toMatchObject(asked('login', 3))
    expect(await login(from, student.email, password, cheap)).toMatchObject(asked('login', 3))
    expect((await login(from, student.email, password, await solved('login', 3))).status).toBe(200)
    // Calls without a check make it no harder.
    expect(await repeat(30, () => login(from, student.email, password))).toEqual(Array(30).fill(400))
    expect(await login(from, student.email, password)).toMatchObject(asked('login', 3))
    expect(await repeat(14, pass)).toEqual(Array(14).fill(200))
    expect(await login(from, student.email, password)).toMatchObject(asked('login', 8))
  })

  it('take no check that was solved for something else, or made up', async () => {
    const from = '198.51.100.4'
    const student = await enrol()
    await repeat(3, () => login(from, student.email, password))
    for (const altcha of [await solved(), await solved('registration'), 'bm9uc2Vuc2U='])
      expect(await login(from, student.email, password, altcha)).toMatchObject(asked('login', 1))
  })

  it('of one account are refused after ten wrong passwords, however many checks are solved', async () => {
    const from = '198.51.100.5'
    const [target, other] = [await enrol(), await enrol()]
    await repeat(3, () => login(from, target.email, password))
    const guess = async (email: string, text: string) => login(from, email, text, await solved('login', 8))
    expect(await repeat(10, () => guess(target.email, 'a guess'))).toEqual(Array(10).fill(401))
    for (const text of ['a guess', password])
      expect(await guess(target.email, text)).toMatchObject({
        status: 429,
        body: { reason: 'too-many-requests' },
      })
    // A refusal of one account is none of another, nor of the address.
    expect((await guess(other.email, password)).status).toBe(200)
  })

  it('outside campus networks go on beyond a thousand with a check, too', { tags: ['long'] }, async () => {
    const from = '192.0.2.9'
    const student = await enrol()
    for (let call = 0; call < 1000; call++)
      await program.request('POST', '/api/auth/login', {
        body: JSON.stringify({ email: nobody(), password: 'x' }),
        headers: { 'content-type': 'application/json', 'x-forwarded-for': from },
      })
    expect(await login(from, student.email, password)).toMatchObject(asked('login', 1))
    expect((await login(from, student.email, password, await solved('login'))).status).toBe(200)
  })
})

describe('registrations', () => {
  // The photo was never uploaded, so that a request that is let in is answered 400 'unknown-file'.
  const letIn = { status: 400, body: { reason: 'unknown-file' } }

  it('inside a campus network are counted by its limits, and go on beyond them with a human check each', async () => {
    for (let call = 0; call < 2; call++) expect(await register(campus)).toMatchObject(letIn)
    expect(await register(campus)).toMatchObject(asked('registration', 1))
    expect(await register(campus, await solved('registration'))).toMatchObject(letIn)
  })

  it('go on in all their steps', async () => {
    const from = '198.51.100.6'
    const email = nobody()
    const steps: Record<string, object> = {
      'id-card-faces': { idCardUrl: '/files/id-card/none.jpg' },
      'verify-otp': { email, otp: 'WRONG2' },
    }
    for (const [step, body] of Object.entries(steps)) {
      const path = `/api/auth/${step}`
      await repeat(4, () => post(path, from, body))
      expect(await post(path, from, body)).toMatchObject(asked('registration', 1))
      const answer = await post(path, from, { ...body, altcha: await solved('registration') })
      expect(answer).not.toMatchObject({ body: { reason: 'human-check' } })
      expect(answer.status).toBe(400)
    }
    // Asking for a code shares its limit with typing one.
    const resend = { email, altcha: await solved('registration') }
    expect((await post('/api/auth/resend-otp', from, { email })).status).toBe(400)
    expect((await post('/api/auth/resend-otp', from, resend)).status).toBe(200)
  })

  it('outside campus networks go on beyond a hundred with a check', async () => {
    const from = '192.0.2.10'
    expect(await repeat(100, () => register(from))).toEqual(Array(100).fill(400))
    expect(await register(from)).toMatchObject(asked('registration', 1))
    expect(await register(from, await solved('registration'))).toMatchObject(letIn)
    // A larger campus is not asked yet.
    await repeat(150, () => register(shared))
    expect(await register(shared)).toMatchObject(letIn)
  })

  it('that are refused for lack of a check, or malformed, cost neither neighbours nor their email anything', async () => {
    const from = '198.51.100.9'
    const malformed = () => post('/api/auth/register', from, { name: 'Kim' })
    await repeat(20, malformed)
    expect(await repeat(2, () => register(from))).toEqual([400, 400])
    const email = nobody()
    const ask = (altcha?: string) =>
      post('/api/auth/register', from, {
        ...{ name: 'Kim', email, password, idCardUrl: '/files/id-card/none.jpg', altcha },
      })
    await repeat(20, ask)
    await repeat(20, malformed)
    for (let call = 0; call < 2; call++) {
      expect(await ask()).toMatchObject(asked('registration', 1))
      expect(await ask(await solved('registration'))).toMatchObject(letIn)
    }
  })

  it('upload their photos after any number of calls for a ticket without a check, or with an invalid token', async () => {
    const from = '198.51.100.10'
    const ticket = (altcha?: string) => post('/api/files/ticket', from, { kind: 'id-card', altcha })
    const invalid = () =>
      program.request('POST', '/api/files/ticket', {
        body: JSON.stringify({ kind: 'id-card' }),
        headers: {
          ...{ 'content-type': 'application/json', 'x-forwarded-for': from },
          authorization: 'Bearer none',
        },
      })
    expect(await repeat(120, ticket)).toEqual(Array(120).fill(400))
    for (let call = 0; call < 120; call++) expect((await invalid()).status).toBe(401)
    expect(await ticket()).toMatchObject(asked('visitor', 1))
    expect((await ticket(await solved())).status).toBe(200)
  })

  it('go on while many pages of their address ask for the queue of photos', async () => {
    const from = '198.51.100.11'
    const ask = () => post('/api/auth/id-card-queue', from, { idCardUrl: '/files/id-card/none.jpg' })
    // Two registrations in a quarter of an hour are a fiftieth of what another address may do, and so are 24 questions a minute.
    expect(await repeat(24, ask)).toEqual(Array(24).fill(200))
    expect((await ask()).status).toBe(429)
    expect(await register(from)).toMatchObject(letIn)
  })

  it('of one email stay refused after ten, with a check too', async () => {
    const body = {
      ...{ name: 'Kim', email: nobody(), password, idCardUrl: '/files/id-card/none.jpg' },
    }
    const ask = async () =>
      post('/api/auth/register', '198.51.100.7', { ...body, altcha: await solved('registration', 8) })
    expect(await repeat(10, ask)).toEqual(Array(10).fill(400))
    expect(await ask()).toMatchObject({ status: 429, body: { reason: 'too-many-requests' } })
  })

  it('from one address reach their codes, photo by photo', async () => {
    const from = '198.51.100.8'
    const headers = { 'content-type': 'application/json', 'x-forwarded-for': from }
    const photo = await makeIdCard()
    const upload = async () => {
      const answer = await program.request('POST', '/api/files/ticket', {
        body: JSON.stringify({ kind: 'id-card', altcha: await solved() }),
        headers,
      })
      const ticket = z
        .object({ url: z.string(), fields: z.record(z.string(), z.string()) })
        .parse(await answer.json())
      const { body } = await program.uploadWith(ticket, photo, 'card.jpg')
      return z.object({ secure_url: z.string() }).parse(body).secure_url
    }
    for (let student = 0; student < 3; student++) {
      const email = nobody()
      const idCardUrl = await upload()
      const queue = await post('/api/auth/id-card-queue', from, { idCardUrl })
      expect(idCardQueueResponse.parse(queue.body).ahead).toBe(0)
      const altcha = student < 2 ? undefined : await solved('registration')
      expect((await post('/api/auth/id-card-faces', from, { idCardUrl })).status).toBe(200)
      const account = { name: 'Kim', email, password, idCardUrl }
      expect((await post('/api/auth/register', from, { ...account, altcha })).status).toBe(201)
      await eventually(async () => {
        const mails = await program.call('GET', `/dev/mailbox.json?to=${encodeURIComponent(email)}`)
        expect(z.array(mailboxMessage).parse(mails.body)).toHaveLength(1)
      })
    }
  })
})
