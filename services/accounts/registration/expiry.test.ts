import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { otpRequested } from '#events'
import { startAccounts } from '../../testing/students'
import { createAccountModel } from '../model'
import { createDiscardRegistrations } from './expiry'

let world: Awaited<ReturnType<typeof startAccounts>>
beforeAll(async () => {
  world = await startAccounts()
})
afterAll(() => world.platform.stop())

const records = () =>
  world.platform.connection.collection<{
    _id: string
    idCard: string | null
    avatar: string
    emailKey: string
  }>('accounts')
const files = () => world.platform.files
const pictureOf = async (userId: string) => (await records().findOne({ _id: userId }))?.avatar ?? ''
const idCardOf = async (userId: string) => (await records().findOne({ _id: userId }))?.idCard ?? null

describe('an unverified registration', () => {
  it('does not prevent a student from changing to its address', async () => {
    const { accounts, platform, signUp, student, mailedCode } = world
    const squatter = await signUp()
    const { userId, password } = await student()
    await accounts.updateProfile(userId, { username: 'Kim', email: squatter.email, password })
    const otp = await mailedCode(userId, 'change-email')
    const pictures = platform.count('avatar')
    expect(await accounts.verifyNewEmail(userId, { email: squatter.email, otp })).toBe(true)
    await platform.allHandled()
    expect(await accounts.get(squatter.userId)).toBeNull()
    expect(platform.count('avatar')).toBe(pictures - 1)
  })

  it('expires after 24 hours, for every call', async () => {
    const { accounts, platform, signUp, codeOf, resetCodeOf } = world
    const { userId, email, password } = await signUp()
    platform.clock.advance(24 * 3600 - 60)
    await accounts.resendOtp({ email })
    await accounts.requestPasswordReset({ email })
    await platform.allHandled()
    const [otp, resetCode] = [await codeOf(userId), await resetCodeOf(userId)]
    const { grant } = await accounts.verifyResetOtp({ email, otp: resetCode })
    platform.clock.advance(60)

    await expect(accounts.verifyEmail({ email, otp })).rejects.toMatchObject({ code: 'wrong-otp' })
    await expect(accounts.login({ email, password })).rejects.toMatchObject({ code: 'wrong-credentials' })
    await expect(
      accounts.resetPassword({ email, newPassword: 'another password', grant }),
    ).rejects.toMatchObject({ code: 'reset-not-verified' })
    const before = platform.published(otpRequested).length
    await accounts.resendOtp({ email })
    await platform.allHandled()
    expect(platform.published(otpRequested)).toHaveLength(before)
  })

  it('is deleted with its files an hour after it expired, and no other account', async () => {
    const { accounts, platform, signUp, student } = world
    const { userId } = await signUp()
    const verifiedOne = await student()
    const refs = [(await idCardOf(userId)) ?? '', await pictureOf(userId)]
    const registrations = createDiscardRegistrations({
      accounts: createAccountModel(platform.connection),
      files: platform.files,
      clock: platform.clock,
      log: platform.log,
    })
    platform.clock.advance(24 * 3600 + 3500)
    await registrations.discardExpired()
    expect(await accounts.get(userId)).not.toBeNull()
    const young = await signUp()
    platform.clock.advance(200)
    await registrations.discardExpired()
    expect(await accounts.get(userId)).toBeNull()
    for (const ref of refs) expect(await files().describe(ref)).toBeNull()
    for (const other of [verifiedOne, young]) expect(await accounts.get(other.userId)).not.toBeNull()
  })

  it('is deleted with its ID image alone if it shows initials', async () => {
    const { accounts, platform, signUp } = world
    const { userId } = await signUp({ picture: 'initials' })
    const idCard = await idCardOf(userId)
    const deleted: string[] = []
    const registrations = createDiscardRegistrations({
      accounts: createAccountModel(platform.connection),
      files: {
        async delete(ref) {
          deleted.push(ref)
          await platform.files.delete(ref)
        },
      },
      clock: platform.clock,
      log: platform.log,
    })
    platform.clock.advance(25 * 3600 + 60)
    await registrations.discardExpired()
    expect(deleted).toContain(idCard)
    expect(deleted.filter((ref) => !/^(id-card|avatar)\//.test(ref))).toEqual([])
    expect(await accounts.get(userId)).toBeNull()
  })

  it('is deleted or verified, never both, if both happen at once', async () => {
    const { accounts, platform, signUp } = world
    const [deleted, verified] = [await signUp(), await signUp()]
    const verify = ({ email, code }: typeof deleted) => accounts.verifyEmail({ email, otp: code })
    const rowOf = async ({ userId }: typeof deleted) => {
      const row = await records().findOne({ _id: userId })
      if (row === null) throw new Error('there is no such registration')
      return row
    }
    let late: Promise<unknown> | undefined
    const { discard } = createDiscardRegistrations({
      accounts: createAccountModel(platform.connection),
      files: {
        async delete(ref) {
          late ??= verify(deleted).catch((error: unknown) => error)
          await late
          await platform.files.delete(ref)
        },
      },
      clock: platform.clock,
      log: platform.log,
    })
    await discard(await rowOf(deleted))
    expect(await late).toMatchObject({ code: 'wrong-otp' })
    expect(await accounts.get(deleted.userId)).toBeNull()

    const before = await rowOf(verified)
    await verify(verified)
    await discard(before)
    expect(await files().describe(before.avatar)).not.toBeNull()
    expect(await accounts.get(verified.userId)).toMatchObject({ emailVerified: true })
  })

  it('is deleted even if another one cannot be', async () => {
    const { accounts, platform, signUp } = world
    const [stuck, other] = [await signUp(), await signUp()]
    const picture = await pictureOf(stuck.userId)
    const registrations = createDiscardRegistrations({
      accounts: createAccountModel(platform.connection),
      files: {
        async delete(ref) {
          if (ref === picture) throw new Error('This file is broken.')
          await platform.files.delete(ref)
        },
      },
      clock: platform.clock,
      log: platform.log,
    })
    platform.clock.advance(25 * 3600)
    await registrations.discardExpired()
    expect(await accounts.get(stuck.userId)).not.toBeNull()
    expect(await accounts.get(other.userId)).toBeNull()
  })
})
