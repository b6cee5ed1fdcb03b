import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { calls, mailboxMessage } from '#events'
import { runAdminCommand } from '../../program/admin/command-line/run-admin'
import { runDatabaseCommand } from '../../program/database/database-command'
import { eventually } from '../client/eventually'
import { runNode } from '../client/run-node'
import { admin, password, startTestProgram, type Student, type TestProgram } from './program'

let folder: string
let dataDir: string
let program: TestProgram
let clockAheadMs = 0
const clock = { now: () => new Date(Date.now() + clockAheadMs) }

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'studyshelf-admin-'))
  dataDir = join(folder, 'data')
  program = await startTestProgram({ dataDir, clock, settings: { RATE_LIMIT: 'on' } })
})
afterAll(async () => {
  await program.halt()
  await rm(folder, { recursive: true, force: true })
})

/** Runs a command as a process of its own, for alice by sudo. */
async function runProcess(...args: string[]) {
  const command = runNode(['dist/main.js', 'admin', ...args], { DATA_DIR: dataDir, SUDO_USER: 'alice' })
  const code = await command.closed
  return { code, ...command.said }
}
/** The same in this process, which loads every module once. Nobody is there to be asked. */
async function run(...args: string[]) {
  const said = { out: '', err: '' }
  const code = await runAdminCommand(args, {
    ...{ readConfig: () => ({ dataDir }), root: '/', operator: 'alice' },
    terminal: {
      say: (text) => void (said.out += `${text}\n`),
      complain: (text) => void (said.err += `${text}\n`),
      confirm: null,
    },
  })
  return { code, ...said }
}
const saying = (words: string): unknown => expect.stringContaining(words)
const parsed = (out: string) => z.record(z.string(), z.unknown()).parse(JSON.parse(out))
const adminToken = async () => (await program.logIn(admin.email, admin.password)).token
const meOf = async ({ token }: Student) => (await program.call('GET', calls.me.path, { token })).status
async function audited(action: string, subject?: string) {
  const token = await adminToken()
  const { body } = await program.call(
    'GET',
    `/api/admin/audit${subject === undefined ? '' : `?subject=${subject}`}`,
    { token },
  )
  const entries = z.object({ entries: z.array(z.looseObject({ action: z.string() })) }).parse(body).entries
  return entries.filter((entry) => entry.action === action)
}
const alice = { operator: 'alice', username: 'An operator, at the server (alice)' }

describe('an account', () => {
  it('is suspended: its open pages hear it at once, and the audit trail names the operator', async () => {
    const [victim] = await program.enrol(1)
    const tab = await program.connect(victim.token)
    const suspend = ['accounts', 'suspend', victim.email, '--reason', 'Sold answers.\nTwice.']
    expect(await runProcess(...suspend)).toMatchObject({ code: 2, err: saying('Say --yes') })
    expect(tab.isConnected()).toBe(true)

    const { code, out, err } = await runProcess(...suspend, '--yes')
    expect({ code, err }).toEqual({ code: 0, err: '' })
    expect(out).toContain('suspended since')
    expect(await tab.hears('account:suspended')).toEqual({ reason: 'decision' })
    await eventually(() => expect(tab.isConnected()).toBe(false))
    expect(await meOf(victim)).toBe(403)
    expect(await audited('suspend', victim._id)).toMatchObject([
      { note: 'Sold answers.\nTwice.', actor: alice, caseId: `user-${victim._id}` },
    ])

    const again = await runProcess(...suspend, '--yes', '--json')
    expect([again.code, parsed(again.out)]).toEqual([1, { refused: 'This account is suspended already.' }])
    const back = await run('accounts', 'reinstate', victim._id, '--reason', 'Apologised.', '--json')
    expect([back.code, parsed(back.out)]).toMatchObject([0, { account: { suspension: null } }])
    expect(await meOf(victim)).toBe(200)
    expect(await audited('reinstate', victim._id)).toMatchObject([{ note: 'Apologised.', actor: alice }])
  })

  it('is active again once the days of its suspension are over', async () => {
    const [victim] = await program.enrol(1)
    const { out } = await run(
      'accounts',
      'suspend',
      victim.email,
      '--reason',
      'A week.',
      '--days',
      '7',
      '--yes',
      '--json',
    )
    const { until } = z
      .object({ account: z.object({ suspension: z.object({ until: z.iso.datetime() }) }) })
      .parse(JSON.parse(out)).account.suspension
    expect(Math.abs(Date.parse(until) - Date.now() - 7 * 86_400_000)).toBeLessThan(3_600_000)
    const standing = await program.call('GET', calls.standing.path, { token: victim.token })
    expect(standing.body).toMatchObject({ standing: 'suspended', until })
    clockAheadMs = 7 * 86_400_000 + 1000
    try {
      await eventually(async () =>
        expect(await program.services.accounts.statusOf(victim._id)).toMatchObject({ isActive: true }),
      )
      await eventually(async () =>
        expect(await audited('reinstate', victim._id)).toMatchObject([
          { actor: null, note: 'The days for which the account was suspended are over.' },
        ]),
      )
    } finally {
      clockAheadMs = 0
    }
  })

  it('is logged out everywhere', async () => {
    const [owner, other] = await program.enrol(2)
    const tabs = await Promise.all([program.connect(owner.token), program.connect(owner.token)])
    const bystander = await program.connect(other.token)
    expect(await run('accounts', 'end-sessions', owner.email, '--yes')).toMatchObject({ code: 0, err: '' })
    for (const tab of tabs) expect(await tab.hears('session:ended')).toEqual({ reason: 'logged-out' })
    expect(await meOf(owner)).toBe(401)
    expect((await program.logIn(owner.email, password)).token).toBeTruthy()
    expect([bystander.isConnected(), await meOf(other)]).toEqual([true, 200])
    await eventually(async () =>
      expect(await audited('end-sessions', owner._id)).toMatchObject([{ actor: alice }]),
    )
  })

  it('gets a code for a new password by mail, which the operator does not see', async () => {
    const [owner] = await program.enrol(1)
    const { code, out } = await run('accounts', 'reset-password', owner.email, '--yes')
    expect(code).toBe(0)
    const otp = await eventually(async () => {
      const { body } = await program.call('GET', `/dev/mailbox.json?to=${encodeURIComponent(owner.email)}`)
      const [mail] = z.array(mailboxMessage).parse(body)
      if (!mail?.code) throw new Error('no mail yet')
      return mail.code
    })
    expect(out).not.toContain(otp)
    const again = await run('accounts', 'reset-password', owner.email, '--yes')
    expect(again).toMatchObject({ code: 1, out: '' })
    const guess = { email: owner.email, otp }
    expect((await program.call('POST', calls.verifyResetOtp.path, { body: guess })).status).toBe(200)
    await eventually(async () =>
      expect(await audited('reset-password', owner._id)).toMatchObject([{ actor: alice }]),
    )
    const ofAdmin = await run('accounts', 'reset-password', admin.email, '--yes')
    expect(ofAdmin).toMatchObject({ code: 1, err: saying('ADMIN_PASSWORD') })
  })

  it('is found by name, address and id', async () => {
    const [owner] = await program.enrol(1)
    for (const text of [owner.email, owner._id]) {
      const { code, out } = await run('accounts', 'find', text, '--json')
      expect([code, parsed(out)]).toMatchObject([0, { accounts: [{ id: owner._id, email: owner.email }] }])
    }
    expect(await run('accounts', 'find', 'nobodyhasthisname')).toMatchObject({
      code: 0,
      out: 'No account.\n',
    })
    expect(await run('accounts', 'end-sessions', 'nobody@u.nus.edu', '--yes')).toMatchObject({
      code: 1,
      err: saying('There is no account'),
    })
  })

  it('loses its second factor while the program runs, by the command for a stopped one as well', async () => {
    expect(await run('accounts', 'reset-second-factor', admin.email, '--yes')).toEqual({
      ...{ code: 1, out: '' },
      err: 'This account has no second factor.\n',
    })
    const said: string[] = []
    expect(
      await runDatabaseCommand(['reset-second-factor', admin.email], { dataDir }, (line) => said.push(line)),
    ).toBe(1)
    expect(said).toEqual(['This account has no second factor.'])
  })
})

it('takes a document down and publishes it again', async () => {
  const [uploader] = await program.enrol(1)
  const { _id: documentId } = await program.publish(uploader, 'Old exam')
  expect(await run('documents', 'show', documentId)).toMatchObject({
    out: saying('published'),
  })
  expect(
    (await run('documents', 'hold', documentId, '--reason', 'An exam of this term.', '--yes')).code,
  ).toBe(0)
  const statusOf = async () => parsed((await run('documents', 'show', documentId, '--json')).out)
  expect(await statusOf()).toMatchObject({ document: { status: 'taken-down' } })
  expect(await audited('take-down', documentId)).toMatchObject([
    { actor: alice, note: 'An exam of this term.' },
  ])
  expect(await run('documents', 'hold', documentId, '--reason', 'Again.', '--yes')).toMatchObject({ code: 1 })
  expect(await run('documents', 'release', documentId, '--reason', 'It is last year’s.')).toMatchObject({
    code: 0,
  })
  expect(await statusOf()).toMatchObject({ document: { status: 'standing' } })
  expect(await audited('restore', documentId)).toMatchObject([{ actor: alice }])
  expect(await run('documents', 'release', documentId, '--reason', 'Again.')).toMatchObject({ code: 1 })
})

it('lists, shows and decides cases', async () => {
  const [reported, reporter] = await program.enrol(2)
  await program.services.moderation.report(reporter._id, {
    ...{ reportedUserId: reported._id, reportedUsername: 'x', reason: 'Harassment or spam' },
  })
  const caseId = `user-${reported._id}`
  const { out } = await run('cases', 'list', '--kind', 'reports')
  expect(out).toContain(caseId)
  expect((await run('cases', 'show', caseId)).out).toContain('Harassment or spam')
  const decided = await run('cases', 'decide', caseId, 'close', '--reason', 'Nothing in it.', '--yes')
  expect(decided).toMatchObject({ code: 0, err: '' })
  expect(decided.out).toContain('close, by An operator, at the server (alice)')
  const again = await run('cases', 'decide', caseId, 'close', '--reason', 'Nothing in it.', '--yes')
  expect(again).toMatchObject({ code: 1, err: saying('already decided') })
  // An admin in the desk sees who decided.
  const { body } = await program.call('GET', `/api/admin/cases/${caseId}`, { token: await adminToken() })
  expect(body).toMatchObject({ case: { decisions: [{ actor: alice }] } })
})

it('shows what refuses somebody at the moment, and lifts it', async () => {
  const [owner] = await program.enrol(1)
  const attempt = (typed: string) =>
    program.call('POST', calls.login.path, { body: { email: owner.email, password: typed } })
  await eventually(async () => expect((await attempt('a wrong password')).status).toBe(429))
  const shown = await run('limits', 'show', owner.email)
  expect(shown.out).toMatch(/login-(account|browser)/)
  expect((await attempt(password)).status).toBe(429)
  expect(await run('limits', 'clear', owner.email)).toMatchObject({ code: 0, err: '' })
  expect((await attempt(password)).status).toBe(200)
  expect(await run('limits', 'show', owner.email)).toMatchObject({ out: 'No limit refuses them here.\n' })
  expect(await audited('lift-limits', owner._id)).toMatchObject([{ actor: alice }])
  expect(await run('limits', 'show', 'somebody')).toMatchObject({ code: 1 })
})

it('changes the level of the log for some time', async () => {
  const level = async (...args: string[]) => parsed((await run('log-level', '--json', ...args)).out)
  expect(await level()).toMatchObject({ level: 'debug', until: null })
  expect(await level('warn', '--for', '1h')).toMatchObject({ level: 'warn', until: saying('T') })
  expect(await level('debug')).toMatchObject({ level: 'debug', until: null })
  expect(await audited('set-log-level')).toHaveLength(2)
})

it('says that no program runs, and as whom', async () => {
  const command = runNode(['dist/main.js', 'admin', 'cases', 'list'], { DATA_DIR: join(folder, 'none') })
  expect(await command.closed).toBe(3)
  expect(command.said).toEqual({ out: '', err: saying('No program is running') })
  const own = runNode(['dist/main.js', 'admin', 'log-level', 'debug'], { DATA_DIR: dataDir })
  expect(await own.closed).toBe(0)
  expect((await audited('set-log-level'))[0]).toMatchObject({ actor: { operator: userInfo().username } })
  const help = runNode(['dist/main.js', 'admin'], {})
  expect(await help.closed).toBe(0)
  expect(help.said.out).toContain('accounts suspend EMAIL|ID --reason TEXT')
})
