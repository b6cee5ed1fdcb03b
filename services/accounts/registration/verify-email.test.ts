import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { otpRequested, userVerified } from '#events'
import { newId, type AppError } from '#platform/core'
import { breakable } from '#testing/breakable'
import type { TestPlatform } from '#testing/test-platform'
import { startAccounts } from '../../testing/students'

let world: Awaited<ReturnType<typeof startAccounts>>
let host: ReturnType<typeof breakable<TestPlatform['files']>>
beforeAll(async () => {
  world = await startAccounts((platform) => {
    host = breakable(platform.files)
    return { files: host.part }
  })
})
afterAll(() => world.platform.stop())

const records = () => world.platform.connection.collection<{ _id: string; idCard: string | null }>('accounts')
const idCardOf = async (userId: string) => (await records().findOne({ _id: userId }))?.idCard ?? null
const verified = async (userId: string) => (await world.accounts.get(userId))?.emailVerified

describe('logging in before the email is verified', () => {
  it('mails a code if none is open', async () => {
    const { accounts, platform, signUp, codeOf } = world
    const { userId, email, password } = await signUp()
    const codes = () => platform.published(otpRequested).filter((payload) => payload.userId === userId)
    platform.clock.advance(599)
    await accounts.login({ email, password })
    await platform.allHandled()
    expect(codes()).toHaveLength(1)
    platform.clock.advance(1)
    await Promise.all([1, 2, 3].map(() => accounts.login({ email, password })))
    await accounts.login({ email, password: 'another one' }).catch(() => {})
    await platform.allHandled()
    expect(codes()).toHaveLength(2)
    await accounts.verifyEmail({ email, otp: await codeOf(userId) })
  })
})

describe('verifying', () => {
  it('accepts the code once, and deletes the ID image', async () => {
    const { platform, accounts, signUp } = world
    const { userId, email, code } = await signUp()
    const ref = (await idCardOf(userId)) ?? ''
    expect(await platform.files.describe(ref)).not.toBeNull()

    await accounts.verifyEmail({ email: email.toUpperCase(), otp: code })
    await platform.allHandled()
    expect((await accounts.get(userId))?.emailVerified).toBe(true)
    expect(platform.published(userVerified)).toContainEqual({ userId })
    expect(await idCardOf(userId)).toBeNull()
    expect(await platform.files.describe(ref)).toBeNull()

    await expect(accounts.verifyEmail({ email, otp: code })).rejects.toMatchObject({ code: 'wrong-otp' })
  })

  it('accepts one of two concurrent right codes', async () => {
    const { accounts, signUp } = world
    const { email, code } = await signUp()
    const answers = await Promise.allSettled([1, 2, 3].map(() => accounts.verifyEmail({ email, otp: code })))
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  })

  it('refuses a wrong code and an unknown address with the same message', async () => {
    const { accounts, signUp } = world
    const { email } = await signUp()
    const refusal = { code: 'wrong-otp', status: 400, message: 'Invalid OTP.' }
    await expect(accounts.verifyEmail({ email, otp: 'WRONG2' })).rejects.toMatchObject(refusal)
    const nobody = `${newId()}@u.nus.edu`
    await expect(accounts.verifyEmail({ email: nobody, otp: 'WRONG2' })).rejects.toMatchObject(refusal)
  })

  it(
    'accepts 25 guesses in all and five per network address, so that nobody uses up the owner’s',
    { tags: ['long'] },
    async () => {
      const { platform, accounts, signUp, codeOf } = world
      const { userId, email, code } = await signUp()
      const guess = (from: string) =>
        accounts.verifyEmail({ email, otp: 'WRONG2', from }).catch((error: AppError) => error.code)
      const fromOne = await Promise.all(Array.from({ length: 9 }, () => guess('one')))
      expect(fromOne.filter((told) => told === 'wrong-otp')).toHaveLength(5)
      await accounts.verifyEmail({ email, otp: code, from: 'the owner' })

      const other = await signUp()
      const others = ['a', 'b', 'c', 'd', 'e', 'f', 'g']
      const guesses = others.flatMap((from) =>
        [1, 2, 3, 4, 5].map(() =>
          accounts
            .verifyEmail({ email: other.email, otp: 'WRONG2', from })
            .catch((error: AppError) => error.code),
        ),
      )
      const told = await Promise.all(guesses)
      expect(told.filter((code) => code === 'wrong-otp')).toHaveLength(25)
      expect(told.filter((code) => code === 'otp-attempts')).toHaveLength(10)
      await expect(
        accounts.verifyEmail({ email: other.email, otp: other.code, from: 'the owner' }),
      ).rejects.toMatchObject({ code: 'otp-attempts' })

      platform.clock.advance(120)
      await accounts.resendOtp(other)
      await platform.allHandled()
      await accounts.verifyEmail({ email: other.email, otp: await codeOf(other.userId), from: 'the owner' })
      expect([await verified(userId), await verified(other.userId)]).toEqual([true, true])
    },
  )

  it('stores no network address of guessers', async () => {
    const { accounts, signUp } = world
    const { userId, email } = await signUp()
    await accounts.verifyEmail({ email, otp: 'WRONG2', from: '192.0.2.7' }).catch(() => {})
    const kept = JSON.stringify(await records().findOne({ _id: userId }))
    expect(kept).toContain('guessers')
    expect(kept).not.toContain('192.0.2.7')
  })

  it('accepts at most five guesses, even concurrent ones', async () => {
    const { accounts, signUp } = world
    const { userId, email, code } = await signUp()
    const guesses = Array.from({ length: 12 }, () => accounts.verifyEmail({ email, otp: 'WRONG2' }))
    const codes = (await Promise.allSettled(guesses)).map((answer) =>
      answer.status === 'rejected' ? (answer.reason as { code: string }).code : 'taken',
    )
    expect(codes.filter((given) => given === 'wrong-otp')).toHaveLength(5)
    expect(codes.filter((given) => given === 'otp-attempts')).toHaveLength(7)
    await expect(accounts.verifyEmail({ email, otp: code })).rejects.toMatchObject({
      code: 'otp-attempts',
      status: 429,
    })
    expect(await verified(userId)).toBe(false)
  })

  it('refuses a code after ten minutes, and says that it expired', async () => {
    const { platform, accounts, signUp } = world
    const { userId, email, code } = await signUp()
    platform.clock.advance(600)
    await expect(accounts.verifyEmail({ email, otp: code })).rejects.toMatchObject({
      code: 'otp-expired',
      message: expect.stringContaining('expired') as string,
    })
    expect(await verified(userId)).toBe(false)
  })
})

describe('requesting another code', () => {
  it('is refused within 120 s, and changes nothing', async () => {
    const { platform, accounts, signUp, codeOf } = world
    const { userId, email, code } = await signUp()
    platform.clock.advance(119)
    await expect(accounts.resendOtp({ email })).rejects.toMatchObject({ code: 'too-soon', status: 429 })
    await platform.allHandled()
    expect(await codeOf(userId)).toBe(code)
  })

  it('replaces the old code, and gives five new guesses', async () => {
    const { platform, accounts, signUp, codeOf } = world
    const { userId, email, code } = await signUp()
    for (let i = 0; i < 5; i++) await accounts.verifyEmail({ email, otp: 'WRONG2' }).catch(() => {})
    platform.clock.advance(120)
    await accounts.resendOtp({ email })
    await platform.allHandled()
    const newer = await codeOf(userId)
    expect(newer).not.toBe(code)
    await expect(accounts.verifyEmail({ email, otp: code })).rejects.toMatchObject({ code: 'wrong-otp' })
    await accounts.verifyEmail({ email, otp: newer })
  })

  it('sends one code for several concurrent requests', async () => {
    const { platform, accounts, signUp } = world
    const { userId, email } = await signUp()
    platform.clock.advance(120)
    const answers = await Promise.allSettled([1, 2, 3].map(() => accounts.resendOtp({ email })))
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    await platform.allHandled()
    expect(platform.published(otpRequested).filter((payload) => payload.userId === userId)).toHaveLength(2)
  })

  it('gives the same answer for unknown and for verified addresses', async () => {
    const { platform, accounts, student } = world
    const { email } = await student()
    platform.clock.advance(120)
    const before = platform.published(otpRequested).length
    await accounts.resendOtp({ email })
    await accounts.resendOtp({ email: `${newId()}@u.nus.edu` })
    await platform.allHandled()
    expect(platform.published(otpRequested)).toHaveLength(before)
  })

  it('mails no code that was replaced, used or has expired', async () => {
    const { platform, accounts, signUp, student } = world
    const nonceOf = (userId: string) =>
      platform.published(otpRequested).find((payload) => payload.userId === userId)?.nonce ?? ''
    const used = await student()
    expect(await accounts.otpMail(used.userId, nonceOf(used.userId))).toBeNull()

    const { userId, email } = await signUp()
    expect(await accounts.otpMail(userId, nonceOf(userId))).toMatchObject({ to: email, username: 'Kim' })
    platform.clock.advance(600)
    expect(await accounts.otpMail(userId, nonceOf(userId))).toBeNull()
    await accounts.resendOtp({ email })
    expect(await accounts.otpMail(userId, nonceOf(userId))).toBeNull()
    expect(await accounts.otpMail(newId(), 'n')).toBeNull()
  })
})

describe('when an email is verified', () => {
  it('deletes the ID image once, however often the event is delivered', async () => {
    const { platform, student } = world
    const { userId } = await student()
    const fact = platform.fact(userVerified, { userId })
    await platform.bus.publish([fact, fact])
    await platform.allHandled()
    expect(await idCardOf(userId)).toBeNull()
    expect(await platform.bus.deadLetters.list()).toEqual([])
  })

  it('refuses an event of a wrong shape, and retries if the file host was unavailable', async () => {
    const { platform, accounts, signUp } = world
    const wrong = { ...platform.fact(userVerified, { userId: newId() }), payload: { userId: 'nonsense' } }
    expect((await platform.deadLetterOf('accounts', wrong))?.attempts).toBe(1)

    const { userId, email, code } = await signUp()
    const ref = (await idCardOf(userId)) ?? ''
    host.fail()
    await accounts.verifyEmail({ email, otp: code })
    await platform.allHandled()
    host.mend()
    expect(await verified(userId)).toBe(true)
    expect(await idCardOf(userId)).toBe(ref)

    const letter = (await platform.bus.deadLetters.list()).find(({ event }) => event.key === userId)
    await platform.bus.deadLetters.replay(letter?.id ?? '')
    await platform.allHandled()
    expect(await idCardOf(userId)).toBeNull()
    expect(await platform.files.describe(ref)).toBeNull()
  })
})
