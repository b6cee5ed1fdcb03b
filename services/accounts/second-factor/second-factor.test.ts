import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { secondFactorChanged, secondFactorRequired, sessionsEnded } from '#events'
import { newId, type AppError } from '#platform/core'
import { startAccounts } from '../../testing/students'
import { mostWrongCodes } from './rules'
import { totpAt } from './totp'

/** Acts that run once beside the next decision on a record. */
const beside: {
  before?: (() => Promise<unknown>) | undefined
  after?: (() => Promise<unknown>) | undefined
} = {}
async function happen(when: 'before' | 'after') {
  const act = beside[when]
  beside[when] = undefined
  await act?.()
}

let world: Awaited<ReturnType<typeof startAccounts>>
beforeAll(async () => {
  world = await startAccounts(({ outbox }) => ({
    outbox: {
      ...outbox,
      async decide(...decision) {
        await happen('before')
        const outcome = await outbox.decide(...decision)
        await happen('after')
        return outcome
      },
    },
  }))
})
afterAll(() => world.platform.stop())

const password = 'correct horse'
/** Seconds. */
const step = 30
const now = () => world.platform.clock.now()
const codeOf = (secret: string) => totpAt(secret, now())
/** A code that is not valid now, nor in the next or last half minute. */
const wrongCodeOf = (secret: string) => {
  const right = [-step, 0, step].map((by) => totpAt(secret, new Date(now().getTime() + by * 1000)))
  return ['000000', '111111', '222222', '333333'].find((code) => !right.includes(code)) ?? ''
}
const reasonOf = (attempt: Promise<unknown>) =>
  attempt.then(
    () => null,
    (error: AppError) => `${error.code} ${error.status}`,
  )

/** An admin who is logged in. */
async function admin() {
  const email = `${newId()}@studyshelf.test`
  await world.accounts.ensureAdmin({ email, password })
  const token = await world.tokenOf({ email, password })
  const actor = await world.accounts.authenticate(token)
  return { email, password, token, actor, userId: actor.userId }
}

/** An admin with a second factor, whose app shows a code that was not used yet. */
async function protectedAdmin() {
  const somebody = await admin()
  const { secondFactor } = world.accounts
  const { secret } = await secondFactor.begin(somebody.actor)
  const { token, recoveryCodes } = await secondFactor.confirm(somebody.userId, {
    code: codeOf(secret),
    device: null,
  })
  world.platform.clock.advance(step)
  const logIn = (code?: string) => world.accounts.login({ email: somebody.email, password, code })
  return { ...somebody, secret, recoveryCodes, token, logIn }
}

const told = async (userId: string) => {
  await world.platform.allHandled()
  return world.platform
    .published(secondFactorChanged)
    .filter((payload) => payload.userId === userId)
    .map(({ change, recoveryCodes }) => `${change} ${recoveryCodes}`)
}
const records = () => world.platform.connection.collection<{ _id: string }>('accounts')

describe('setting one up', () => {
  it('takes a current code, ends every other session, and shows ten recovery codes', async () => {
    const { accounts, platform } = world
    const { actor, userId, token: before, email } = await admin()
    const { secret, uri } = await accounts.secondFactor.begin(actor)
    expect(uri).toContain(`secret=${secret}`)
    const wrong = accounts.secondFactor.confirm(userId, { code: wrongCodeOf(secret), device: null })
    await expect(wrong).rejects.toMatchObject({
      code: 'wrong-second-factor',
      message:
        'That code is not right. Check that your phone’s clock is set automatically, or use a recovery code.',
    })
    expect(await accounts.login({ email, password })).toMatchObject({ token: expect.any(String) as string })
    const { token, recoveryCodes } = await accounts.secondFactor.confirm(userId, {
      code: codeOf(secret),
      device: 'a browser',
    })
    expect(recoveryCodes).toHaveLength(10)
    await expect(accounts.authenticate(before)).rejects.toMatchObject({ code: 'unauthenticated' })
    expect((await accounts.authenticate(token)).userId).toBe(userId)
    expect(await accounts.secondFactor.statusOf(userId)).toEqual({
      since: expect.any(String) as string,
      recoveryCodes: 10,
      isRequired: false,
    })
    expect(await told(userId)).toEqual(['set-up 10'])
    expect(platform.published(sessionsEnded)).toContainEqual({
      userId,
      tokenVersion: 1,
      reason: 'second-factor-changed',
    })
  })

  it('keeps neither the secret nor a recovery code in the clear, in records and events', async () => {
    const { userId, secret, recoveryCodes } = await protectedAdmin()
    await world.platform.allHandled()
    const kept = JSON.stringify([
      await records().findOne({ _id: userId }),
      world.platform.published(secondFactorChanged),
      await world.accounts.exportOf(userId),
    ])
    for (const text of [secret, ...recoveryCodes, ...recoveryCodes.map((code) => code.replace('-', ''))])
      expect(kept).not.toContain(text)
  })

  it('tells in the export that it is set up, and nothing more', async () => {
    const { userId } = await protectedAdmin()
    const { data } = await world.accounts.exportOf(userId)
    expect(data['account']).toMatchObject({ secondFactorSince: expect.any(Date) as Date })
    expect(JSON.stringify(data)).not.toMatch(/lastStep|hashes|"secret"/)
  })

  it('needs the password a quarter of an hour after the login', async () => {
    const { actor } = await admin()
    world.platform.clock.advance(16 * 60)
    const { secondFactor } = world.accounts
    expect(await reasonOf(secondFactor.begin(actor))).toBe('password-needed 403')
    expect(await reasonOf(secondFactor.begin(actor, 'wrong horse'))).toBe('wrong-password 403')
    expect(await secondFactor.begin(actor, password)).toHaveProperty('secret')
  })

  it('is over after 30 minutes, and not possible twice', async () => {
    const { actor, userId } = await admin()
    const { secondFactor } = world.accounts
    const { secret } = await secondFactor.begin(actor)
    world.platform.clock.advance(30 * 60)
    const late = secondFactor.confirm(userId, { code: codeOf(secret), device: null })
    expect(await reasonOf(late)).toBe('second-factor-expired 409')
    const other = await protectedAdmin()
    expect(await reasonOf(secondFactor.begin(other.actor))).toBe('second-factor-exists 409')
  })

  it('happens once if two confirm it at once', async () => {
    const { actor, userId } = await admin()
    const { secret } = await world.accounts.secondFactor.begin(actor)
    const confirm = () =>
      reasonOf(world.accounts.secondFactor.confirm(userId, { code: codeOf(secret), device: null }))
    expect((await Promise.all([confirm(), confirm()])).sort()).toEqual([null, 'second-factor-exists 409'])
  })
})

describe('logging in', () => {
  it('needs a code after the right password, and reveals nothing before it', async () => {
    const { email, secret, logIn } = await protectedAdmin()
    const guess = world.accounts.login({ email, password: 'wrong horse', code: codeOf(secret) })
    expect(await reasonOf(guess)).toBe('wrong-credentials 401')
    expect(await reasonOf(logIn())).toBe('second-factor-needed 401')
    expect(await reasonOf(logIn(wrongCodeOf(secret)))).toBe('wrong-second-factor 401')
    const { token } = await logIn(codeOf(secret))
    expect(await world.accounts.authenticate(token ?? '')).toMatchObject({ role: 'admin' })
  })

  it('accepts a code once, and none before it', async () => {
    const { secret, logIn } = await protectedAdmin()
    const former = codeOf(secret)
    world.platform.clock.advance(step)
    const code = codeOf(secret)
    expect(await reasonOf(logIn(code))).toBeNull()
    await expect(logIn(code)).rejects.toMatchObject({
      code: 'wrong-second-factor',
      message: 'That code was already used. Wait up to 30 seconds for the next one in your app.',
    })
    expect(await reasonOf(logIn(former))).toBe('wrong-second-factor 401')
    world.platform.clock.advance(step)
    expect(await reasonOf(logIn(codeOf(secret)))).toBeNull()
  })

  it('refuses the code that set it up', async () => {
    const { actor, userId, email } = await admin()
    const { secret } = await world.accounts.secondFactor.begin(actor)
    const code = codeOf(secret)
    await world.accounts.secondFactor.confirm(userId, { code, device: null })
    expect(await reasonOf(world.accounts.login({ email, password, code }))).toBe('wrong-second-factor 401')
  })

  it('opens one session if two logins have one code at once', async () => {
    const { secret, logIn } = await protectedAdmin()
    const code = codeOf(secret)
    const outcomes = await Promise.all([logIn(code), logIn(code), logIn(code)].map(reasonOf))
    expect(outcomes.filter((outcome) => outcome === null)).toHaveLength(1)
  })

  it('accepts each recovery code once, also if two logins have it at once, and tells the owner', async () => {
    const { userId, recoveryCodes, logIn } = await protectedAdmin()
    const [first = '', second = ''] = recoveryCodes
    expect(await reasonOf(logIn(first.toLowerCase().replace('-', ' ')))).toBeNull()
    expect(await reasonOf(logIn(first))).toBe('wrong-second-factor 401')
    const outcomes = await Promise.all([logIn(second), logIn(second)].map(reasonOf))
    expect(outcomes.filter((outcome) => outcome === null)).toHaveLength(1)
    expect(await world.accounts.secondFactor.statusOf(userId)).toMatchObject({ recoveryCodes: 8 })
    expect(await told(userId)).toEqual(['set-up 10', 'recovery-code-used 9', 'recovery-code-used 8'])
  })

  it('refuses the app’s codes for a day after ten wrong ones at once, and still accepts recovery codes', async () => {
    const { userId, secret, recoveryCodes, logIn } = await protectedAdmin()
    const guesses = Array.from({ length: mostWrongCodes + 5 }, () => logIn(wrongCodeOf(secret)))
    const outcomes = await Promise.all(guesses.map(reasonOf))
    expect(outcomes.filter((outcome) => outcome === 'wrong-second-factor 401')).toHaveLength(mostWrongCodes)
    expect(await reasonOf(logIn(codeOf(secret)))).toBe('second-factor-attempts 429')
    await expect(logIn(codeOf(secret))).rejects.toMatchObject({
      message: 'There were too many wrong codes. Use a recovery code, or try again in 24 hours.',
    })
    expect(await told(userId)).toEqual(['set-up 10', 'guessed 10'])
    expect(await reasonOf(logIn(recoveryCodes[0]))).toBeNull()
    expect(await reasonOf(logIn(codeOf(secret)))).toBeNull()
  })

  it('accepts the app’s codes again a day later', async () => {
    const { secret, logIn } = await protectedAdmin()
    for (let count = 0; count < mostWrongCodes; count++) await reasonOf(logIn(wrongCodeOf(secret)))
    world.platform.clock.advance(23 * 3600)
    expect(await reasonOf(logIn(codeOf(secret)))).toBe('second-factor-attempts 429')
    world.platform.clock.advance(3600)
    expect(await reasonOf(logIn(codeOf(secret)))).toBeNull()
  })

  it.each(['äääääa', '٣٤٥٦٧٨', '😀'.repeat(6), '-'.repeat(64)])(
    'refuses %j like any wrong code',
    async (code) => {
      const { logIn } = await protectedAdmin()
      expect(await reasonOf(logIn(code))).toBe('wrong-second-factor 401')
    },
  )
})

describe('no way leads round it', () => {
  it('a reset of the password opens nothing', async () => {
    const { accounts, resetCodeOf, student } = world
    const somebody = await student()
    await records().updateOne({ _id: somebody.userId }, { $set: { role: 'admin' } })
    const actor = await accounts.authenticate(await world.tokenOf(somebody))
    const { secret } = await accounts.secondFactor.begin(actor)
    await accounts.secondFactor.confirm(somebody.userId, { code: codeOf(secret), device: null })
    await accounts.requestPasswordReset(somebody)
    const { email } = somebody
    const { grant } = await accounts.verifyResetOtp({ email, otp: await resetCodeOf(somebody.userId) })
    await accounts.resetPassword({ email, newPassword: 'another horse', grant })
    const login = { email, password: 'another horse' }
    expect(await reasonOf(accounts.login(login))).toBe('second-factor-needed 401')
    world.platform.clock.advance(step)
    expect(await accounts.login({ ...login, code: codeOf(secret) })).toHaveProperty('token')
  })

  it('a suspended account gets its token for the appeal only with a code', async () => {
    const { accounts } = world
    const { userId, secret, logIn } = await protectedAdmin()
    await records().updateOne({ _id: userId }, { $set: { role: 'student' } })
    await accounts.suspend(userId, 'decision')
    expect(await reasonOf(logIn())).toBe('second-factor-needed 401')
    expect(await reasonOf(logIn(codeOf(secret)))).toBe('suspended 403')
  })

  it('it stays with an account that loses the role and gets it again', async () => {
    const { accounts } = world
    const { email, secret, logIn } = await protectedAdmin()
    await accounts.removeOtherAdmins([])
    expect(await reasonOf(logIn())).toBe('second-factor-needed 401')
    const { token } = await logIn(codeOf(secret))
    expect(await accounts.authenticate(token ?? '')).toMatchObject({ role: 'student' })
    await accounts.ensureAdmin({ email, password })
    expect(await reasonOf(logIn())).toBe('second-factor-needed 401')
  })
})

describe('changing it', () => {
  it('needs the password and a code to remove it, and ends every session', async () => {
    const { accounts } = world
    const { userId, email, secret, token: before } = await protectedAdmin()
    const remove = (proof: { password: string; code: string }) =>
      accounts.secondFactor.remove(userId, { ...proof, device: null })
    expect(await reasonOf(remove({ password: 'wrong horse', code: codeOf(secret) }))).toBe(
      'wrong-password 403',
    )
    expect(await reasonOf(remove({ password, code: wrongCodeOf(secret) }))).toBe('wrong-second-factor 403')
    const token = await remove({ password, code: codeOf(secret) })
    await expect(accounts.authenticate(before)).rejects.toMatchObject({ code: 'unauthenticated' })
    expect((await accounts.authenticate(token)).userId).toBe(userId)
    expect(await accounts.login({ email, password })).toMatchObject({ token: expect.any(String) as string })
    expect(await reasonOf(remove({ password, code: codeOf(secret) }))).toBe('no-second-factor 409')
    expect(await told(userId)).toEqual(['set-up 10', 'removed 0'])
  })

  it('new recovery codes replace the former ones', async () => {
    const { accounts } = world
    const { userId, secret, recoveryCodes, logIn } = await protectedAdmin()
    const proof = { password, code: codeOf(secret) }
    const renewed = await accounts.secondFactor.renewRecoveryCodes(userId, proof)
    expect(await reasonOf(accounts.secondFactor.renewRecoveryCodes(userId, proof))).toBe(
      'wrong-second-factor 403',
    )
    expect(await reasonOf(logIn(recoveryCodes[0]))).toBe('wrong-second-factor 401')
    expect(await reasonOf(logIn(renewed[0]))).toBeNull()
    expect(await told(userId)).toEqual(['set-up 10', 'recovery-codes-renewed 10', 'recovery-code-used 9'])
  })
})

describe('a password that is changed at the same moment', () => {
  const newPassword = 'another horse'
  const moments = ['before', 'after'] as const

  it.each(moments)('%s a factor is set up keeps the session of the set-up out', async (moment) => {
    const { accounts } = world
    const { actor, userId } = await admin()
    const { secret } = await accounts.secondFactor.begin(actor)
    beside[moment] = () => accounts.changePassword(userId, { password, newPassword, device: null })
    const { token } = await accounts.secondFactor.confirm(userId, { code: codeOf(secret), device: null })
    expect(await reasonOf(accounts.authenticate(token))).toBe('unauthenticated 401')
  })

  it.each(moments)('%s a factor is removed keeps the session of the removal out', async (moment) => {
    const { accounts } = world
    const { userId, secret } = await protectedAdmin()
    beside[moment] = () => accounts.changePassword(userId, { password, newPassword, device: null })
    const removal = { password, code: codeOf(secret), device: null }
    const token = await accounts.secondFactor.remove(userId, removal)
    expect(await reasonOf(accounts.authenticate(token))).toBe('unauthenticated 401')
  })
})

describe('required from all admins', () => {
  it('leaves an admin without one nothing but to set one up, until it is required no longer', async () => {
    const { accounts, platform } = world
    const chief = await protectedAdmin()
    const { actor, token, userId } = await admin()
    const decide = (by: string, required: boolean) =>
      accounts.secondFactor.require(by, { required, password })
    expect(await reasonOf(decide(userId, true))).toBe('no-second-factor 409')
    await decide(chief.userId, true)
    await decide(chief.userId, true)
    expect(await reasonOf(accounts.authenticate(token))).toBe('second-factor-required 403')
    expect(await accounts.authenticate(token, { beforeSecondFactor: true })).toMatchObject({ userId })
    expect(await accounts.actingAdmins([userId, chief.userId])).toEqual(new Set([chief.userId]))
    const student = await world.student()
    expect(await accounts.authenticate(await world.tokenOf(student))).toMatchObject({ role: 'student' })

    const { secret } = await accounts.secondFactor.begin(actor)
    const done = await accounts.secondFactor.confirm(userId, { code: codeOf(secret), device: null })
    expect(await accounts.authenticate(done.token)).toMatchObject({ role: 'admin' })

    platform.clock.advance(step)
    const removal = { password, code: codeOf(secret), device: null }
    const removed = await accounts.secondFactor.remove(userId, removal)
    expect(await reasonOf(accounts.authenticate(removed))).toBe('second-factor-required 403')
    await decide(chief.userId, false)
    expect(await accounts.authenticate(removed)).toMatchObject({ role: 'admin' })
    await platform.allHandled()
    const { userId: actorId } = chief
    expect(platform.published(secondFactorRequired)).toEqual([
      { actorId, required: true },
      { actorId, required: false },
    ])
  })

  it('is kept without who decided, and read from records of earlier releases, which have that', async () => {
    const { accounts, platform } = world
    const { userId } = await protectedAdmin()
    const require = (required: boolean) => accounts.secondFactor.require(userId, { required, password })
    const rules = platform.connection.collection<{ _id: string }>('admin_rules')
    const record = { _id: 'rules' }
    await rules.deleteOne(record)
    await require(true)
    expect(await rules.findOne(record)).not.toHaveProperty('decidedBy')
    await rules.updateOne(record, { $set: { decidedBy: userId } })
    expect(await accounts.secondFactor.statusOf(userId)).toMatchObject({ isRequired: true })
    await require(false)
    expect(await accounts.secondFactor.statusOf(userId)).toMatchObject({ isRequired: false })
  })
})
