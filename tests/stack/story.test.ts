import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { threadResponse, voteResponse } from '#events'
import { createApiClient, read } from '../client/api-client'
import { carefulSend } from '../client/careful-send'
import { eventually } from '../client/eventually'
import { openSocket, type TestSocket } from '../client/socket'
import { solveHumanCheck } from '../client/solve-human-check'
import type { Student } from '../crash/cast'
import { makeIdCard } from '../fixtures/id-card'
import { enrol, openServices, type OpenServices } from './behind-the-door'
import { needPackage } from './servers/apt'
import { admin, startStack, type Stack } from './stack'

let stack: Stack
let services: OpenServices
let [a, b] = ['', ''].map((origin) => createApiClient(origin))
let students: Student[]
const sockets: TestSocket[] = []

beforeAll(async () => {
  stack = await startStack()
  services = await openServices(stack)
  ;[a, b] = stack.gateways.map((origin) => createApiClient(origin, carefulSend))
  students = await enrol(stack, services, 24)
})
afterAll(async () => {
  await services?.stop()
  await stack?.stop()
})
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.close()
})

const gateway = (api: typeof a) => {
  if (api === undefined) throw new Error('There is no such gateway.')
  return api
}
const student = (n: number): Student => {
  const found = students[n]
  if (!found) throw new Error('There is no such student.')
  return found
}
async function connect(api: typeof a, token?: string): Promise<TestSocket> {
  const socket = await openSocket(gateway(api).origin, token)
  sockets.push(socket)
  return socket
}
const vote = async (api: typeof a, { token }: Student, documentId: string, action: string) =>
  read(await gateway(api).call('POST', `/api/auth/document/${documentId}/${action}`, { token }), voteResponse)

/** Uploads an ID card with a new human check for each try: a check is taken once, also by a request whose answer is lost. */
async function uploadIdCard(origin: string): Promise<{ idCardUrl: string; altcha: string }> {
  const api = createApiClient(origin)
  const bytes = await makeIdCard()
  return eventually(async () => {
    const altcha = await solveHumanCheck((await api.call('GET', '/api/human-check')).body)
    return { idCardUrl: await api.upload('id-card', bytes, 'card.jpg', { altcha }), altcha }
  })
}

it('registers at one gateway, mails the code, and logs in at the other', async () => {
  const email = 'new.student@u.nus.edu'
  const { idCardUrl, altcha } = await uploadIdCard(gateway(a).origin)
  const again = await gateway(b).call('POST', '/api/files/ticket', { body: { kind: 'id-card', altcha } })
  expect(again.status, 'a human check that the other gateway has taken').toBe(400)

  const body = { name: 'New Student', email, password: 'my own password', idCardUrl }
  expect((await gateway(a).call('POST', '/api/auth/register', { body })).status).toBe(201)
  const mail = await eventually(() => {
    const found = stack.mails.arrived.filter(({ to }) => to === email)
    expect(found).toHaveLength(1)
    return found[0]
  })
  const otp = /\b[2-9A-HJ-NP-Z]{6}\b/.exec(mail?.text ?? '')?.[0] ?? ''
  expect((await gateway(b).call('POST', '/api/auth/verify-otp', { body: { email, otp } })).status).toBe(200)
  expect((await gateway(b).logIn(email, body.password)).user.emailVerified).toBe(true)
})

it('moves a card at one gateway when somebody votes at the other, and sends each change once', async () => {
  const { _id } = await gateway(a).publish(student(0))
  const watcher = await connect(b)
  await watcher.watch(_id)
  const { version, likes } = await vote(a, student(1), _id, 'like')
  expect(likes).toBe(1)
  await watcher.hears('document:votes', (counts) => counts.version === version && counts.likes === 1)
  await vote(b, student(2), _id, 'like')
  await watcher.hears('document:votes', (counts) => counts.likes === 2)
  expect(watcher.all('document:votes')).toHaveLength(2)
})

it('announces a new document and its picture at both gateways, once, and finds it by search at both', async () => {
  const tabs = [await connect(a, student(3).token), await connect(b, student(4).token)]
  const { _id } = await gateway(a).publish(student(0), 'Zymurgy for beginners')
  for (const tab of tabs) await tab.hears('document:added', (card) => card._id === _id)
  const uploader = await connect(b, student(0).token)
  await eventually(async () => {
    const { body } = await gateway(b).call('GET', `/api/auth/document/${_id}`)
    expect(body).toMatchObject({ document: { pages: 1, thumbnail: expect.any(String) as string } })
  })
  for (const api of [a, b])
    await eventually(async () =>
      expect(
        JSON.stringify((await gateway(api).call('GET', '/api/auth/documents/search?q=zymurgy')).body),
      ).toContain(_id),
    )
  for (const tab of tabs) expect(tab.all('document:added').filter((card) => card._id === _id)).toHaveLength(1)
  await eventually(() => expect(uploader.isConnected()).toBe(true))
})

it('tells three readers at two gateways of a question, and nobody whose it is', async () => {
  const [uploader, asker, helper] = [student(3), student(4), student(7)]
  const { _id } = await gateway(a).publish(uploader, 'Questions at a place')
  const tabs = [
    await connect(a, uploader.token),
    await connect(b, helper.token),
    await connect(b, student(8).token),
  ]
  for (const tab of tabs) await tab.watch(_id)
  const place = { page: 1, box: { x: 0.1, y: 0.2, w: 0, h: 0 }, quotation: '' }
  const body = { text: 'Why?', place, edition: 1, isAnonymous: true }
  const asked = await gateway(a).call('POST', `/api/auth/documents/${_id}/threads`, {
    ...{ token: asker.token, body },
  })
  const { thread } = read(asked, threadResponse)
  for (const tab of tabs) await tab.hears('threads:changed', ({ threadId }) => threadId === thread._id)
  const answered = await gateway(b).call('POST', `/api/auth/threads/${thread._id}/answers`, {
    ...{ token: helper.token, body: { text: 'Because.' } },
  })
  expect(answered.status).toBe(201)
  const news = await connect(a, asker.token)
  await eventually(async () => {
    const inbox = await gateway(a).call('GET', '/api/messages/inbox', { token: asker.token })
    expect(JSON.stringify(inbox.body)).toContain(thread._id)
  })
  for (const api of [a, b]) {
    const seen = await gateway(api).call('GET', `/api/auth/threads/${thread._id}`, {
      token: student(8).token,
    })
    expect(read(seen, threadResponse)).toMatchObject({
      thread: { answers: 1 },
      posts: [{ text: 'Because.' }],
    })
    expect(JSON.stringify(seen.body)).not.toContain(asker._id)
  }
  for (const tab of tabs) expect(JSON.stringify(tab.heard())).not.toContain(asker._id)
  await eventually(() => expect(news.isConnected()).toBe(true))
})

it('settles votes of one student at both gateways in one order, the same for everybody', async () => {
  const { _id } = await gateway(a).publish(student(0))
  const watchers = [await connect(a), await connect(b)]
  const device = await connect(b, student(5).token)
  for (const watcher of watchers) await watcher.watch(_id)
  await vote(a, student(5), _id, 'like')
  // It reads its vote again, so the last one wins.
  expect(await device.hears('vote:cast')).toEqual({ documentId: _id })
  for (let n = 0; n < 20; n++)
    await Promise.all([vote(a, student(5), _id, 'like'), vote(b, student(5), _id, 'dislike')])
  const seen = await Promise.all(
    [a, b].map((api) => gateway(api).call('GET', `/api/auth/document/${_id}`, { token: student(5).token })),
  )
  const [first, second] = seen.map(({ body }) => (body as { document: Record<string, unknown> }).document)
  expect(first).toEqual(second)
  const { likes, dislikes, version, myVote } = first ?? {}
  expect([likes, dislikes]).toEqual(myVote === 'like' ? [1, 0] : [0, 1])
  for (const watcher of watchers)
    await watcher.hears(
      'document:votes',
      (counts) => counts.version === version && counts.likes === likes && counts.dislikes === dislikes,
    )
})

it('removes a document at its 21st dislike from any gateway, warns once, and announces it at both gateways', async () => {
  const uploader = student(6)
  const tabs = [await connect(a, uploader.token), await connect(b, uploader.token)]
  const { _id } = await gateway(b).publish(uploader, 'Unloved notes')
  const voters = students.filter(({ _id: id }) => id !== uploader._id).slice(0, 21)
  await Promise.all(voters.map((voter, n) => vote(n % 2 ? a : b, voter, _id, 'dislike')))
  for (const tab of tabs) {
    await tab.hears('document:removed', ({ documentId }) => documentId === _id)
    await tab.hears('warning:issued', ({ docTitle }) => docTitle === 'Unloved notes')
  }
  const { body } = await gateway(a).call('GET', '/api/auth/warnings', { token: uploader.token })
  expect((body as { warnings: unknown[] }).warnings).toHaveLength(1)
  for (const tab of tabs) expect(tab.all('warning:issued')).toHaveLength(1)
})

it('credits points once, in the rewards process, and shows them at the other gateway', async () => {
  const tab = await connect(b, student(7).token)
  await gateway(a).publish(student(7))
  expect(await tab.hears('points:changed')).toMatchObject({ points: 10, version: 1, delta: 10 })
  await gateway(a).publish(student(7))
  await tab.hears('points:changed', ({ points, version }) => points === 20 && version === 2)
  expect(tab.all('points:changed')).toHaveLength(2)
})

it('closes the sockets of a suspended student at every gateway, and refuses the next request', async () => {
  const { _id, token } = student(8)
  const tabs = [await connect(a, token), await connect(b, token), await connect(a, token)]
  await services.accounts.suspend(_id, 'warnings')
  await eventually(() => expect(tabs.some((tab) => tab.isConnected())).toBe(false))
  // A gateway is notified by the bus and by the other gateways, whichever is first.
  for (const tab of tabs) expect(tab.all('account:suspended').length).toBeGreaterThan(0)
  for (const api of [a, b]) {
    const refused = await gateway(api).call('GET', '/api/auth/me', { token })
    expect(refused).toMatchObject({ status: 403, body: { reason: 'suspended' } })
  }
})

it('suspends at the third warning, at both gateways', async () => {
  const { _id, token } = student(17)
  const { token: adminToken } = await gateway(a).logIn(admin.email, admin.password)
  const tabs = [await connect(a, token), await connect(b, token)]
  for (const n of [1, 2, 3])
    // A decision within seconds of the last one counts as made without knowing it, and is refused.
    await eventually(async () => {
      const warned = await gateway(n % 2 ? a : b).call('POST', `/api/admin/users/${_id}/warn`, {
        token: adminToken,
        body: { note: `Warning ${n}.` },
      })
      expect(warned.status).toBe(200)
    })
  await eventually(() => expect(tabs.some((tab) => tab.isConnected())).toBe(false))
  for (const tab of tabs) expect(tab.all('account:suspended').length).toBeGreaterThan(0)
  for (const api of [a, b])
    expect(await gateway(api).call('GET', '/api/auth/me', { token })).toMatchObject({ status: 403 })
})

it('sells a book once to a student who buys it at both gateways at once', async () => {
  const { token } = student(16)
  const tabs = [await connect(a, token), await connect(b, token)]
  for (let n = 0; n < 6; n++) await gateway(a).publish(student(16))
  for (const tab of tabs) await tab.hears('points:changed', ({ points }) => points === 60)
  const answers = await Promise.all(
    Array.from({ length: 10 }, (_, n) =>
      createApiClient(gateway(n % 2 ? a : b).origin).call('POST', '/api/rewards/redeem', {
        token,
        body: { bookId: 1 },
      }),
    ),
  )
  const statuses = answers.map(({ status }) => status).toSorted()
  expect(statuses).toEqual([200, ...Array.from({ length: 9 }, () => 409)])
  for (const tab of tabs)
    expect(await tab.hears('points:changed', ({ reason }) => reason === 'book')).toMatchObject({
      points: 10,
    })
  expect(await services.rewards.auditWallets()).toEqual([])
})

it('ends the sessions of both gateways when a password is reset at one', async () => {
  const { email, token } = student(18)
  const tabs = [await connect(a, token), await connect(b, token)]
  const post = (api: typeof a, path: string, body: object, cookie = '') =>
    gateway(api).request('POST', `/api/auth/${path}`, {
      body: JSON.stringify(body),
      headers: { 'content-type': 'application/json', cookie },
    })
  expect((await post(a, 'request-reset-password', { email })).status).toBe(200)
  const mail = await eventually(() => {
    const found = stack.mails.arrived.find(({ to }) => to === email)
    if (found === undefined) throw new Error('No mail has arrived.')
    return found
  })
  const otp = /\b[2-9A-HJ-NP-Z]{6}\b/.exec(mail.text)?.[0] ?? ''
  const verified = await post(b, 'verify-reset-otp', { email, otp })
  const cookie = verified.headers.getSetCookie()[0]?.split(';')[0] ?? ''
  const reset = await post(a, 'reset-password', { email, newPassword: 'another long password' }, cookie)
  expect(reset.status).toBe(200)
  for (const tab of tabs)
    expect(await tab.hears('session:ended')).toMatchObject({ reason: 'password-changed' })
  for (const api of [a, b])
    expect(await gateway(api).call('GET', '/api/auth/me', { token })).toMatchObject({ status: 401 })
  await gateway(b).logIn(email, 'another long password')
})

it('delivers a broadcast to every socket of every gateway, once', async () => {
  const tabs = await Promise.all(
    Array.from({ length: 12 }, (_, n) => connect(n % 2 ? a : b, student(9 + (n % 3)).token)),
  )
  const { token } = await gateway(a).logIn(admin.email, admin.password)
  const body = { title: 'Library closes early', body: 'At six today.' }
  expect((await gateway(a).call('POST', '/api/admin/broadcast-message', { token, body })).status).toBe(200)
  for (const tab of tabs) await tab.hears('inbox:message', ({ title }) => title === body.title)
  const later = await connect(b, student(12).token)
  expect(later.all('inbox:message')).toEqual([])
  for (const tab of tabs) expect(tab.all('inbox:message')).toHaveLength(1)
  const inbox = await gateway(b).call('GET', '/api/messages/inbox', { token: student(12).token })
  expect(JSON.stringify(inbox.body)).toContain(body.title)
})

it('delivers a message to the followers of a module at both gateways, and to nobody else', async () => {
  const followers = [student(13), student(14)]
  for (const { token } of followers)
    await gateway(a).call('POST', '/api/auth/update-modules', { token, body: { modules: ['LIVE1001'] } })
  const [here, there] = [await connect(a, student(13).token), await connect(b, student(14).token)]
  const others = [await connect(a, student(15).token), await connect(b, student(15).token)]
  const { token } = await gateway(b).logIn(admin.email, admin.password)
  const path = '/api/admin/broadcasts/recipients?kind=module&of=LIVE1001'
  expect((await gateway(b).call('GET', path, { token })).body).toMatchObject({ recipients: 2, online: 2 })
  const send = (title: string, more: object) =>
    gateway(b).call('POST', '/api/admin/broadcast-message', { token, body: { title, body: 'Now.', ...more } })
  await send('To followers', { audience: { kind: 'module', of: 'LIVE1001' } })
  // After it on the same way: it would have come before.
  await send('To everyone', {})
  for (const tab of [here, there]) await tab.hears('inbox:message', ({ title }) => title === 'To followers')
  for (const tab of others) {
    await tab.hears('inbox:message', ({ title }) => title === 'To everyone')
    expect(tab.all('inbox:message').map(({ title }) => title)).toEqual(['To everyone'])
  }
})

it('counts wrong passwords for an account and address across both gateways', async () => {
  const body = { email: 'guessed@u.nus.edu', password: 'a wrong password' }
  const statuses: number[] = []
  for (let n = 0; n < 14; n++)
    statuses.push((await gateway(n % 2 ? a : b).call('POST', '/api/auth/login', { body })).status)
  expect(statuses.filter((status) => status === 401)).toHaveLength(10)
  expect(statuses.filter((status) => status === 429)).toHaveLength(4)
})

it('reports the health of every process, and the engines it uses', async () => {
  for (const name of stack.names) {
    const ask = (path: string) => fetch(`${stack.process(name).origin}${path}`)
    const response = await ask('/api/health')
    expect([name, response.status]).toEqual([name, 200])
    for (const path of ['/api/health/live', '/api/health/ready'])
      expect([name, path, (await ask(path)).status]).toEqual([name, path, 200])
    const health = (await response.json()) as { parts: object }
    expect(health).toMatchObject({
      status: 'ready',
      parts: {
        store: { ok: true, kind: 'mongodb' },
        bus: { ok: true, kind: 'kafka' },
        cache: { ok: true, kind: 'redis' },
        // Only the process with its password reports the mail server.
        ...(name === 'notifications' && { mail: { ok: true, kind: 'smtp' } }),
      },
    })
    expect((await fetch(`${stack.process(name).origin}/metrics`)).status).toBe(200)
  }
})

it('wants no secret in a role that is not given it', () => {
  for (const name of stack.names)
    expect([name, stack.process(name).log()]).toEqual([name, expect.not.stringContaining('no access to')])
})

it('keeps counts moving at the other gateway while Redis is away, and after it is back', async () => {
  const { _id } = await gateway(a).publish(student(0))
  const watcher = await connect(b)
  await watcher.watch(_id)
  let likes = false
  /** Passes once the other gateway shows a vote of now: a vote before it has left for the bus is only read again. */
  const shown = () =>
    eventually(async () => {
      likes = !likes
      const { version } = await vote(a, student(1), _id, likes ? 'like' : 'remove-like')
      const isShown = () => watcher.all('document:votes').some((counts) => counts.version === version)
      await eventually(() => expect(isShown()).toBe(true), { withinMs: 2000 })
    })
  await shown()
  const { redis } = stack.engines
  await redis.crash()
  await shown()
  await redis.restart()
  await shown()
  const versions = watcher.all('document:votes').map(({ version }) => version)
  expect(versions, 'each count once').toEqual([...new Set(versions)])
})

it('judges codes, tokens and tickets correctly at a gateway with a clock five minutes ahead', async () => {
  const libfaketime = '/usr/lib/x86_64-linux-gnu/faketime/libfaketime.so.1'
  await needPackage('libfaketime', libfaketime)
  await stack.process('gateway-2').stop()
  await stack.start('gateway-2', {
    LD_PRELOAD: libfaketime,
    FAKETIME: '+300s',
    FAKETIME_DONT_FAKE_MONOTONIC: '1',
  })
  const { headers } = await gateway(b).request('GET', '/api/health')
  const aheadMs = Date.parse(headers.get('date') ?? '') - Date.now()
  expect(aheadMs, 'its own clock').toBeGreaterThan(290_000)

  const email = 'punctual.student@u.nus.edu'
  const altcha = await solveHumanCheck((await gateway(b).call('GET', '/api/human-check')).body)
  const idCardUrl = await gateway(a).upload('id-card', await makeIdCard(), 'card.jpg', { altcha })
  const body = { name: 'Punctual', email, password: 'my own password', idCardUrl }
  expect((await gateway(a).call('POST', '/api/auth/register', { body })).status).toBe(201)
  // Five minutes later by its own clock, less than two by the others'.
  const resent = await gateway(b).call('POST', '/api/auth/resend-otp', { body: { email } })
  expect(resent).toMatchObject({ status: 429, body: { reason: 'too-soon' } })

  const { token } = await gateway(b).logIn(admin.email, admin.password)
  expect((await gateway(a).call('GET', '/api/auth/me', { token })).status).toBe(200)
  const { _id, publishedAt } = await gateway(b).publish(student(13))
  expect(Math.abs(Date.parse(publishedAt) - Date.now())).toBeLessThan(120_000)
  expect((await vote(a, student(14), _id, 'like')).likes).toBe(1)
  expect((await vote(b, student(15), _id, 'like')).likes).toBe(2)
})

it('refuses to start a service without the shared engines, in one sentence', async () => {
  const { runNode } = await import('../client/run-node')
  const run = runNode(['dist/main.js', 'rewards'], { PORT: '0', JWT_SECRET: 's'.repeat(32) })
  expect(await run.closed).toBe(1)
  expect(run.said.err.trim().split('\n')).toHaveLength(1)
  expect(run.said.err).toContain('set MONGODB_URL and KAFKA_BROKERS and REDIS_URL')
})
