import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { otpRequested, sessionsEnded, userVerified } from '#events'
import { newId } from '#platform/core'
import { startAccounts } from '../../testing/students'
import { createAccountModel } from '../model'
import { createNamesakes } from '../names/namesakes'
import { deriveCode, newNonce } from '../codes/one-time-code'
import { newOtp } from '../rules'
import { newGrant } from './grant'
import { createResetCodeModel } from './model'
import { createResetCodes } from './reset-codes'
import { createPasswordReset } from './reset-password'

let world: Awaited<ReturnType<typeof startAccounts>>
beforeAll(async () => {
  world = await startAccounts()
})
afterAll(() => world.platform.stop())

const newPassword = 'battery staple'
const stranger = () => `${newId()}@u.nus.edu`

/** The outcome of each attempt: 'done', or the code of its refusal. */
const outcomes = async (attempts: Promise<unknown>[]) =>
  (await Promise.allSettled(attempts)).map((attempt) =>
    attempt.status === 'fulfilled' ? 'done' : (attempt.reason as { code: string }).code,
  )

/** A student with a mailed reset code. */
async function forgetful() {
  const somebody = await world.student()
  await world.accounts.requestPasswordReset({ email: somebody.email })
  return { ...somebody, resetCode: await world.resetCodeOf(somebody.userId) }
}
/** A student who entered that code. */
async function granted() {
  const somebody = await forgetful()
  const { grant } = await world.accounts.verifyResetOtp({ email: somebody.email, otp: somebody.resetCode })
  return { ...somebody, grant }
}

describe('resetting a password', () => {
  it('sets the new one, ends every session, and publishes it', async () => {
    const { accounts, platform, tokenOf } = world
    const somebody = await granted()
    const token = await tokenOf(somebody)
    await accounts.resetPassword({ ...somebody, newPassword })

    await expect(accounts.authenticate(token)).rejects.toMatchObject({ code: 'unauthenticated' })
    await expect(accounts.login(somebody)).rejects.toMatchObject({ code: 'wrong-credentials' })
    expect(await tokenOf({ ...somebody, password: newPassword })).not.toBe('')
    await platform.allHandled()
    expect(platform.published(sessionsEnded)).toContainEqual({
      userId: somebody.userId,
      tokenVersion: 1,
      reason: 'password-changed',
    })
  })

  it('grants nothing to the former address if the account changes its address meanwhile', async () => {
    const { userId, email } = await world.student()
    const accounts = createAccountModel(world.platform.connection)
    const secret = Buffer.from('a secret')
    const otp = newOtp('reset-password', newNonce(), new Date())
    const { verifyResetOtp } = createPasswordReset({
      ...world.platform,
      accounts,
      namesakes: createNamesakes({ accounts }),
      addresses: { isTaken: async () => false },
      accountsOf: async () => accounts.find({ _id: userId }).lean(),
      freeAddress: async () => {},
      countCodeMail: async () => null,
      resetCodes: {
        renew: async () => 'too-soon',
        claimAttempt: async () => otp,
        dueFor: async () => otp,
        forgetExpired: async () => {},
        async useUp() {
          const other = stranger()
          await accounts.updateOne(
            { _id: userId },
            { $set: { email: other, emailKey: other, resetGrant: null } },
          )
          return true
        },
      },
      secrets: [secret],
    })
    const code = deriveCode(secret, userId, 'reset-password', otp.nonce)
    await expect(verifyResetOtp({ email, otp: code })).rejects.toMatchObject({ code: 'wrong-otp' })
    expect(await accounts.findById(userId).lean()).toMatchObject({ resetGrant: null })
  })

  it.each([
    ['a registration', false, ['free', 'place']],
    ['a verified account', true, []],
  ])('of %s looks for a free address and a place: %s', async (_, isVerified, expected) => {
    const { userId, email } = isVerified ? await world.student() : await world.signUp()
    const accounts = createAccountModel(world.platform.connection)
    const { grant, kept } = newGrant(world.platform.clock.now())
    await accounts.updateOne({ _id: userId }, { $set: { resetGrant: kept } })
    const namesakes = createNamesakes({ accounts })
    const sought: string[] = []
    const { resetPassword } = createPasswordReset({
      ...world.platform,
      accounts,
      namesakes: {
        withPlace: (...write) => {
          sought.push('place')
          return namesakes.withPlace(...write)
        },
      },
      addresses: { isTaken: async () => false },
      accountsOf: async () => accounts.find({ _id: userId }).lean(),
      freeAddress: async () => void sought.push('free'),
      countCodeMail: async () => null,
      resetCodes: {
        renew: async () => 'too-soon',
        claimAttempt: async () => newOtp('reset-password', newNonce(), new Date()),
        dueFor: async () => null,
        forgetExpired: async () => {},
        useUp: async () => true,
      },
      secrets: [Buffer.from('a secret')],
    })
    await resetPassword({ email, newPassword, grant })
    expect(sought).toEqual(expected)
    expect(await accounts.findById(userId).lean()).toMatchObject({
      emailVerified: true,
      resetGrant: null,
      alike: { number: expect.any(Number) as number },
    })
    expect(await world.tokenOf({ email, password: newPassword })).not.toBe('')
  })

  it('refuses a password of fewer than six characters, and keeps the grant', async () => {
    const { accounts } = world
    const somebody = await granted()
    await expect(accounts.resetPassword({ ...somebody, newPassword: 'short' })).rejects.toMatchObject({
      code: 'weak-password',
      status: 400,
      message: 'Password must be at least 6 characters.',
    })
    await accounts.resetPassword({ ...somebody, newPassword: 'x7k2pq' })
  })

  it.each(['password', 'iloveyou', 'LIVERPOOL'])('refuses %s, which is guessed first', async (common) => {
    const somebody = await granted()
    await expect(world.accounts.resetPassword({ ...somebody, newPassword: common })).rejects.toMatchObject({
      code: 'weak-password',
      message: 'This password is too common. Please choose another.',
    })
  })

  it('accepts a grant once, even from concurrent requests', async () => {
    const { accounts, platform } = world
    const somebody = await granted()
    const attempts = ['first one', 'second one', 'third one'].map((password) =>
      accounts.resetPassword({ ...somebody, newPassword: password }),
    )
    const answers = await outcomes(attempts)
    expect(answers.sort()).toEqual(['done', 'reset-not-verified', 'reset-not-verified'])
    await platform.allHandled()
    expect(platform.published(sessionsEnded).filter(({ userId }) => userId === somebody.userId)).toHaveLength(
      1,
    )
  })

  it.each([
    ['no grant', () => null],
    ['a grant of nobody', () => 'x'.repeat(43)],
  ])('is refused with %s', async (_, grant) => {
    const { email } = await granted()
    await expect(world.accounts.resetPassword({ email, newPassword, grant: grant() })).rejects.toMatchObject({
      code: 'reset-not-verified',
      status: 403,
    })
  })

  it('is refused with the grant of another account, and for an unknown address alike', async () => {
    const { accounts, student } = world
    const { grant } = await granted()
    const { email } = await student()
    for (const target of [email, stranger()])
      await expect(accounts.resetPassword({ email: target, newPassword, grant })).rejects.toMatchObject({
        code: 'reset-not-verified',
      })
  })

  it('is refused ten minutes after the code was entered', async () => {
    const somebody = await granted()
    world.platform.clock.advance(600)
    await expect(world.accounts.resetPassword({ ...somebody, newPassword })).rejects.toMatchObject({
      code: 'reset-not-verified',
    })
  })

  it('leaves a suspended account suspended, even if both happen at once', { tags: ['long'] }, async () => {
    const { accounts } = world
    for (let round = 0; round < 5; round++) {
      const somebody = await granted()
      await Promise.all([
        accounts.resetPassword({ ...somebody, newPassword }),
        accounts.suspend(somebody.userId, 'warnings'),
      ])
      expect(await accounts.get(somebody.userId)).toMatchObject({ isActive: false })
      await expect(accounts.login({ ...somebody, password: newPassword })).rejects.toMatchObject({
        code: 'suspended',
      })
      expect((await accounts.tokenVersions([somebody.userId])).get(somebody.userId)).toBe(1)
    }
  })

  it('verifies the address of an account that was not verified yet', async () => {
    const { accounts, platform, signUp, resetCodeOf, tokenOf } = world
    const somebody = await signUp()
    await accounts.requestPasswordReset(somebody)
    const { grant } = await accounts.verifyResetOtp({
      email: somebody.email,
      otp: await resetCodeOf(somebody.userId),
    })
    expect((await accounts.get(somebody.userId))?.emailVerified).toBe(false)
    await accounts.resetPassword({ ...somebody, newPassword, grant })
    expect(await tokenOf({ ...somebody, password: newPassword })).not.toBe('')
    await platform.allHandled()
    expect(platform.published(userVerified)).toContainEqual({ userId: somebody.userId })
    await expect(accounts.verifyEmail({ email: somebody.email, otp: somebody.code })).rejects.toMatchObject({
      code: 'wrong-otp',
    })
  })

  it('stores the grant nowhere in readable form', async () => {
    const { userId, grant } = await granted()
    const accounts = world.platform.connection.collection<{ _id: string }>('accounts')
    const kept = JSON.stringify(await accounts.findOne({ _id: userId }))
    expect(kept).toContain('resetGrant')
    expect(kept).not.toContain(grant)
  })
})

describe('the code for a reset', () => {
  it('is accepted once, even from concurrent requests', async () => {
    const { email, resetCode } = await forgetful()
    const attempts = [1, 2, 3].map(() => world.accounts.verifyResetOtp({ email, otp: resetCode }))
    expect((await outcomes(attempts)).sort()).toEqual(['done', 'wrong-otp', 'wrong-otp'])
  })

  it('is not valid for a registration, and the reverse', async () => {
    const { accounts, signUp, resetCodeOf } = world
    const { userId, email, code } = await signUp()
    await accounts.requestPasswordReset({ email })
    const resetCode = await resetCodeOf(userId)
    await expect(accounts.verifyEmail({ email, otp: resetCode })).rejects.toMatchObject({ code: 'wrong-otp' })
    await expect(accounts.verifyResetOtp({ email, otp: code })).rejects.toMatchObject({ code: 'wrong-otp' })
    await accounts.verifyEmail({ email, otp: code })
    await accounts.verifyResetOtp({ email, otp: resetCode })
  })

  it('is replaced by a newer one, 120 s later at the earliest', async () => {
    const { accounts, platform, resetCodeOf } = world
    const { userId, email, resetCode } = await forgetful()
    platform.clock.advance(119)
    await expect(accounts.resendResetOtp({ email })).rejects.toMatchObject({ code: 'too-soon', status: 429 })
    await accounts.requestPasswordReset({ email })
    expect(await resetCodeOf(userId)).toBe(resetCode)
    platform.clock.advance(1)
    expect((await outcomes([1, 2, 3].map(() => accounts.resendResetOtp({ email })))).sort()).toEqual([
      'done',
      'too-soon',
      'too-soon',
    ])
    expect(await resetCodeOf(userId)).not.toBe(resetCode)
    await expect(accounts.verifyResetOtp({ email, otp: resetCode })).rejects.toMatchObject({
      code: 'wrong-otp',
    })
  })

  it('is refused after ten minutes with the specified message', async () => {
    const { email, resetCode } = await forgetful()
    world.platform.clock.advance(600)
    await expect(world.accounts.verifyResetOtp({ email, otp: resetCode })).rejects.toMatchObject({
      code: 'otp-expired',
      message: 'Your OTP has expired. Please resend a new one.',
    })
  })
})

it('deletes only codes that expired a day ago', async () => {
  const { connection, outbox, clock } = world.platform
  const codes = createResetCodeModel(connection)
  const resetCodes = createResetCodes({
    codes,
    outbox,
    clock,
    secrets: [Buffer.from('a secret')],
    addressSecret: Buffer.from('another'),
  })
  const [old, young] = [stranger(), stranger()]
  await resetCodes.renew(old, null)
  clock.advance(24 * 3600)
  await resetCodes.renew(young, null)
  await resetCodes.forgetExpired()
  expect(await resetCodes.dueFor(old)).not.toBeNull()
  clock.advance(601)
  await resetCodes.forgetExpired()
  expect(await resetCodes.dueFor(old)).toBeNull()
  expect(await resetCodes.dueFor(young)).not.toBeNull()
})

describe('the existence of an account', () => {
  /** Everything a curious visitor can try with an address, and the answers. */
  async function pry(email: string) {
    const { accounts, platform } = world
    const wrong = (): Promise<unknown> => accounts.verifyResetOtp({ email, otp: 'WRONG2' })
    const told = [
      ...(await outcomes([wrong(), accounts.requestPasswordReset({ email })])),
      ...(await outcomes([accounts.resendResetOtp({ email }), accounts.requestPasswordReset({ email })])),
      ...(await outcomes(Array.from({ length: 8 }, wrong))).sort(),
    ]
    platform.clock.advance(600)
    told.push(...(await outcomes([wrong()])))
    told.push(...(await outcomes([accounts.resendResetOtp({ email })])))
    told.push(...(await outcomes([wrong()])))
    told.push(...(await outcomes([accounts.resetPassword({ email, newPassword, grant: 'x'.repeat(43) })])))
    return told
  }

  it('is revealed by no answer', async () => {
    const { student, signUp } = world
    const [verified, unverified] = [await student(), await signUp()]
    const told = await pry(stranger())
    expect(told).toEqual([
      'wrong-otp',
      'done',
      'too-soon',
      'done',
      ...Array<string>(3).fill('otp-attempts'),
      ...Array<string>(5).fill('wrong-otp'),
      'otp-expired',
      'done',
      'wrong-otp',
      'reset-not-verified',
    ])
    expect(await pry(verified.email)).toEqual(told)
    expect(await pry(unverified.email)).toEqual(told)
  })

  it('causes no mail to unknown addresses, and stores no address', async () => {
    const { accounts, platform } = world
    const email = stranger()
    await platform.allHandled()
    const before = platform.published(otpRequested).length
    await accounts.requestPasswordReset({ email })
    await platform.allHandled()
    expect(platform.published(otpRequested)).toHaveLength(before)
    const codes = platform.connection.collection('reset_codes')
    const kept = await codes.find({ expiresAt: { $gt: new Date(0) } }).toArray()
    expect(kept).not.toEqual([])
    expect(JSON.stringify(kept)).not.toContain(email)
  })

  it('is not looked up for other than student addresses', async () => {
    const refusal = {
      code: 'not-a-student',
      status: 400,
      message: 'Only NUS, SMU, or NTU student emails are accepted.',
    }
    const { accounts } = world
    const email = 'kim@gmail.com'
    await expect(accounts.requestPasswordReset({ email })).rejects.toMatchObject(refusal)
    await expect(accounts.resendResetOtp({ email })).rejects.toMatchObject(refusal)
  })
})
