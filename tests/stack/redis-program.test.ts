import { afterAll, beforeAll, expect, it } from 'vitest'
import { healthResponse, mailboxMessage } from '#events'
import { z } from 'zod'
import { createApiClient } from '../client/api-client'
import { eventually } from '../client/eventually'
import { solveHumanCheck } from '../client/solve-human-check'
import { startProgram, type RunningProgram } from '../client/start-program'
import { withDataDir } from '../client/with-data-dir'
import { makeIdCard } from '../fixtures/id-card'
import { startRedis, type RedisServer } from './servers/redis'

let server: RedisServer
let program: RunningProgram
let end: () => void
let ended: Promise<void>
beforeAll(async () => {
  server = await startRedis()
  await new Promise<void>((resolve, reject) => {
    ended = withDataDir(async (dataDir) => {
      program = await startProgram({
        dataDir,
        settings: { REDIS_URL: server.url, JWT_SECRET: 'of this test', RATE_LIMIT: 'on' },
      })
      resolve()
      await new Promise<void>((done) => (end = done))
      await program.stop()
    })
    ended.catch(reject)
  })
})
afterAll(async () => {
  end()
  await ended
  await server.stop()
})

const client = () => createApiClient(program.origin)
const health = async () => {
  const { status, body } = await client().call('GET', '/api/health')
  return { status, cache: healthResponse.parse(body).parts['cache'] }
}
const solved = async () => solveHumanCheck((await client().call('GET', '/api/human-check')).body)
const ask = (altcha: string) =>
  client().request('POST', '/api/files/ticket', {
    body: JSON.stringify({ kind: 'id-card', altcha }),
    headers: { 'content-type': 'application/json' },
  })

it('reports in its health that it uses Redis', async () => {
  expect(await health()).toEqual({ status: 200, cache: { ok: true, kind: 'redis' } })
})

it('accepts a human check for one registration only', async () => {
  const altcha = await solved()
  const { upload, call } = client()
  const idCardUrl = await upload('id-card', await makeIdCard(), 'card.jpg', { altcha })
  expect((await ask(altcha)).status).toBe(400)
  const email = 'by.redis@u.nus.edu'
  const body = { name: 'By Redis', email, password: 'my own password', idCardUrl }
  expect((await call('POST', '/api/auth/register', { body })).status).toBe(201)
  await eventually(async () => {
    const mails = (await call('GET', `/dev/mailbox.json?to=${encodeURIComponent(email)}`)).body
    expect(z.array(mailboxMessage).parse(mails)).toHaveLength(1)
  })
})

it('limits guesses at an account', async () => {
  const { call, demo } = client()
  const { students } = await demo()
  const answers: number[] = []
  for (let guess = 0; guess < 11; guess++) {
    const body = { email: students[0]?.email, password: `guess ${guess}` }
    answers.push((await call('POST', '/api/auth/login', { body })).status)
  }
  expect(answers).toEqual([...Array<number>(10).fill(401), 429])
})

it.each([
  ['is away', () => server.crash(), () => server.restart()],
  ['hangs', () => server.pause(), async () => server.resume()],
])(
  'while Redis %s, accepts votes, refuses one-time actions, and reports it; then recovers',
  async (_, go, back) => {
    const { call, demo, logIn, publish } = client()
    const { students, password } = await demo()
    const { token } = await logIn(students[1]?.email ?? '', password)
    const document = await publish({ token })
    const altcha = await solved()
    await go()

    expect(await health()).toEqual({
      status: 503,
      cache: { ok: false, kind: 'redis', detail: 'does not answer' },
    })
    const refused = await ask(altcha)
    expect([refused.status, await refused.json()]).toMatchObject([503, { reason: 'unavailable' }])
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
    for (const action of ['like', 'dislike'])
      expect((await call('POST', `/api/auth/document/${document._id}/${action}`, { token })).status).toBe(200)
    expect((await call('GET', '/api/auth/documents/newest?limit=1')).status).toBe(200)

    await back()
    await eventually(async () => expect((await health()).status).toBe(200))
    expect((await ask(await solved())).status).toBe(200)
  },
)
