import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { addressOf, calls, errorResponse, secondFactorCalls, type CallDefinition } from '#events'
import { totpAt } from '../../services/accounts/second-factor/totp'
import { runDatabaseCommand } from '../../program/database/database-command'
import { createTestClock } from '#testing/test-clock'
import { eventually } from '../client/eventually'
import { read } from '../client/api-client'
import { admin, password, startTestProgram, type TestProgram } from './program'

const others = [
  { email: 'second@studyshelf.test', password },
  { email: 'third@studyshelf.test', password },
]
const clock = createTestClock()
let program: TestProgram
beforeAll(async () => {
  program = await startTestProgram({ clock })
  for (const each of others) await program.services.accounts.ensureAdmin(each)
})
afterAll(() => program.stop())

const begun = z.object({ secret: z.string() })
const confirmed = z.object({ token: z.string(), recoveryCodes: z.array(z.string()) })
const mails = z.array(z.object({ subject: z.string() }))
const codeOf = (secret: string) => totpAt(secret, clock.now())
/** Subjects of mails, the newest first. */
const subjectsTo = async (email: string, from = program) =>
  read(await from.call('GET', `/dev/mailbox.json?to=${email}`), mails).map(({ subject }) => subject)
const post = (path: string, token: string, body: object, to = program) =>
  to.call('POST', path, { token, body })

/** Sets up a second factor. Resolves to the session that goes on. */
async function setUp(token: string, at = program) {
  const { secret } = read(await post(secondFactorCalls.beginSecondFactor.path, token, {}, at), begun)
  const confirmation = { code: codeOf(secret) }
  const answer = await post(secondFactorCalls.confirmSecondFactor.path, token, confirmation, at)
  return { secret, ...read(answer, confirmed) }
}
const logIn = (body: object) => program.call('POST', calls.login.path, { body })
const require = (token: string, required: boolean) =>
  program.call('PUT', secondFactorCalls.requireSecondFactor.path, { token, body: { required, password } })

describe('an admin', () => {
  it('sets one up, logs in with it, and has a mail about each step', async () => {
    const { email } = others[1] as (typeof others)[0]
    const { token } = await program.logIn(email, password)
    const socket = await program.connect(token)
    const { secret, recoveryCodes } = await setUp(token)
    expect(await socket.hears('session:ended')).toEqual({ reason: 'second-factor-changed' })
    expect(await logIn({ email, password })).toMatchObject({
      status: 401,
      body: { reason: 'second-factor-needed' },
    })
    expect(await logIn({ email, password, code: '12345' })).toMatchObject({
      status: 401,
      body: { reason: 'wrong-second-factor' },
    })
    clock.advance(30)
    expect(await logIn({ email, password, code: codeOf(secret) })).toMatchObject({ status: 200 })
    expect(await logIn({ email, password, code: recoveryCodes[0] })).toMatchObject({ status: 200 })
    await eventually(async () => {
      expect(await subjectsTo(email)).toEqual([
        'A recovery code was used to log in to Studyshelf',
        'Your Studyshelf account has a second factor',
      ])
    })
    const log = await program.readLog()
    for (const text of [secret, ...recoveryCodes]) expect(log).not.toContain(text)
  })
})

describe('required from all admins', () => {
  it('an admin without one is refused by every call but those to set one up and log out, and by sockets', async () => {
    const { token } = await program.logIn(admin.email, admin.password)
    const chief = await setUp(token)
    const other = others[0] as (typeof others)[0]
    const { token: bare } = await program.logIn(other.email, password)
    const socket = await program.connect(bare)
    const chiefSocket = await program.connect(chief.token)
    expect(await require(bare, true)).toMatchObject({ status: 409, body: { reason: 'no-second-factor' } })
    expect(await require(chief.token, true)).toMatchObject({ status: 200 })

    await eventually(() => expect(socket.isConnected()).toBe(false))
    await expect(program.connect(bare)).rejects.toThrow('second-factor-required')
    const { token: later } = await program.logIn(other.email, password)
    for (const [name, call] of Object.entries<CallDefinition>(calls)) {
      if (call.access === 'anyone' || call.beforeSecondFactor) continue
      const params = Object.fromEntries(
        [...call.path.matchAll(/:(\w+)/g)].map(([, param = '']) => [param, 'a'.repeat(24)]),
      )
      const response = await program.request(call.method.toUpperCase(), addressOf(call, { params }), {
        token: later,
      })
      const { reason } = errorResponse.parse(await response.json())
      expect({ name, status: response.status, reason }).toEqual({
        name,
        status: 403,
        reason: 'second-factor-required',
      })
    }
    expect(chiefSocket.isConnected()).toBe(true)

    const { token: ready } = await setUp(later)
    expect(await program.call('GET', calls.cases.path, { token: ready })).toMatchObject({ status: 200 })
    await program.connect(ready)
    const { body } = await program.call('GET', calls.audit.path, { token: ready })
    expect(body).toMatchObject({
      entries: [{ action: 'require-second-factor', actor: { username: 'Admin' } }],
    })

    expect(await require(chief.token, false)).toMatchObject({ status: 200 })
    await eventually(async () => {
      const trail = await program.call('GET', calls.audit.path, { token: ready })
      expect(trail.body).toMatchObject({ entries: [{ action: 'stop-requiring-second-factor' }, {}] })
    })
  })

  it('students cannot set one up', async () => {
    const [student] = await program.enrol(1)
    expect(await post(secondFactorCalls.beginSecondFactor.path, student.token, {})).toMatchObject({
      status: 403,
      body: { reason: 'forbidden' },
    })
  })
})

describe('an installation', () => {
  it(
    'keeps second factors when its secret changes, and its operator can remove one',
    { tags: ['long'] },
    async () => {
      const dataDir = await mkdtemp(join(tmpdir(), 'studyshelf-second-factor-'))
      const [first, next] = ['the first secret of this test', 'the next secret of this test'].map((text) =>
        text.padEnd(40, '.'),
      ) as [string, string]
      const start = (secrets: Record<string, string>) =>
        startTestProgram({ dataDir, clock, settings: secrets })
      const { email } = admin
      const logsIn = async (running: TestProgram, code?: string) =>
        (await running.call('POST', calls.login.path, { body: { email, password, code } })).status

      let running = await start({ JWT_SECRET: first })
      const { secret } = await setUp((await running.logIn(email, password)).token, running)
      await running.halt()
      // The second start seals it with the next secret, so that the third one needs the first secret no longer.
      running = await start({ JWT_SECRET: next, JWT_SECRETS_ALSO: first })
      await running.halt()
      running = await start({ JWT_SECRET: next })
      clock.advance(30)
      expect(await logsIn(running, codeOf(secret))).toBe(200)
      expect(await logsIn(running)).toBe(401)
      await running.halt()

      const said: string[] = []
      const reset = (address: string) =>
        runDatabaseCommand(['reset-second-factor', address], { dataDir }, (line) => void said.push(line))
      for (const address of ['nobody@studyshelf.test', email, email]) expect(await reset(address)).toBe(0)
      expect(said).toEqual([
        'There is no account with this address.',
        expect.stringMatching(/^The second factor is removed/),
        'This account has no second factor.',
      ])
      running = await start({ JWT_SECRET: next })
      expect(await logsIn(running)).toBe(200)
      // On a busy machine the mail about its beginning comes only now, perhaps after this one.
      const removed = expect.stringMatching(/was removed$/) as string
      await eventually(async () => expect(await subjectsTo(email, running)).toContainEqual(removed))
      await running.stop()
    },
  )
})
