import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { otpRequested, userRegistered, userVerified } from '#events'
import { newId } from '#platform'
import { breakable } from '#testing/breakable'
import type { TestPlatform } from '#testing/test-platform'
import { startAccounts } from '../testing/students'

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

describe('registering', () => {
  it('creates an unverified account with the face as its picture, and tells of it', async () => {
    const { platform, accounts, request } = world
    const asked = await request({ email: `Kim.${newId()}@Computing.SMU.edu.sg` })
    const { userId } = await accounts.register(asked)
    await platform.allHandled()

    const account = await accounts.get(userId)
    expect(account).toMatchObject({
      username: 'Kim',
      email: asked.email,
      role: 'student',
      isActive: true,
      emailVerified: false,
    })
    expect(account?.avatar).toContain(userId)
    expect(platform.published(userRegistered)).toContainEqual({ userId })
    expect(platform.published(otpRequested)).toContainEqual({
      userId,
      purpose: 'verify-email',
      nonce: expect.any(String) as string,
    })
  })

  it('keeps neither password nor code where they can be read', async () => {
    const { platform, signUp } = world
    const { userId, code, password } = await signUp()
    const kept = JSON.stringify(await records().findOne({ _id: userId }))
    const published = JSON.stringify(platform.allPublished())
    for (const text of [kept, published]) {
      expect(text).toContain(userId)
      expect(text).not.toContain(password)
      expect(text).not.toContain(code)
    }
  })

  it.each([
    ['a filled honeypot', { website: 'https://spam.example' }, 'website', 400],
    ['an address of no student', { email: 'kim@gmail.com' }, 'not-a-student', 400],
    ['a look-alike host', { email: 'kim@u.nus.edu.evil.com' }, 'not-a-student', 400],
    ['one of the most common passwords', { password: 'Liverpool' }, 'weak-password', 400],
    ['an address of another host', { idCardUrl: 'https://evil.example/id.png' }, 'unknown-file', 400],
  ])('refuses %s and stores nothing', async (_, over, code, status) => {
    const { platform, accounts, request } = world
    const before = await records().countDocuments({ _id: { $gt: '' } })
    await expect(accounts.register(await request(over))).rejects.toMatchObject({ code, status })
    await platform.allHandled()
    expect(await records().countDocuments({ _id: { $gt: '' } })).toBe(before)
  })

  it('refuses a file that is no ID card', async () => {
    const { accounts, request, platform } = world
    const idCardUrl = platform.uploaded('document', '%PDF-1.7 portrait')
    await expect(accounts.register(await request({ idCardUrl }))).rejects.toMatchObject({
      code: 'unknown-file',
    })
  })

  it('answers in the specified words when there is no face', async () => {
    const { accounts, request, platform } = world
    const idCardUrl = platform.uploaded('id-card', 'landscape')
    await expect(accounts.register(await request({ idCardUrl }))).rejects.toMatchObject({
      code: 'no-face',
      status: 400,
      message: 'Face not detected. Please upload a clearer image of your ID card.',
    })
  })

  it('refuses a second account for one address, however it is written', async () => {
    const { accounts, request, student } = world
    const { email } = await student()
    const again = accounts.register(await request({ email: email.toUpperCase() }))
    await expect(again).rejects.toMatchObject({
      code: 'user-exists',
      status: 409,
      message: 'User already exists',
    })
  })

  it('creates one account when many requests come at the same moment, and leaves no picture behind', async () => {
    const { accounts, request, platform } = world
    const asked = await request()
    const pictures = platform.count('avatar')
    const answers = await Promise.allSettled(Array.from({ length: 4 }, () => accounts.register(asked)))
    const made = answers.filter((answer) => answer.status === 'fulfilled')
    expect(made).toHaveLength(1)
    expect(platform.count('avatar')).toBe(pictures + 1)
    for (const answer of answers) {
      if (answer.status === 'rejected') expect(answer.reason).toMatchObject({ code: 'user-exists' })
    }
    await platform.allHandled()
    expect(
      platform.published(otpRequested).filter(({ userId }) => userId === made[0]?.value.userId),
    ).toHaveLength(1)
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

  it('accepts one of two right codes that come at the same moment', async () => {
    const { accounts, signUp } = world
    const { email, code } = await signUp()
    const answers = await Promise.allSettled([1, 2, 3].map(() => accounts.verifyEmail({ email, otp: code })))
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  })

  it('refuses a wrong code and an unknown address in the same words', async () => {
    const { accounts, signUp } = world
    const { email } = await signUp()
    const refusal = { code: 'wrong-otp', status: 400, message: 'Invalid OTP.' }
    await expect(accounts.verifyEmail({ email, otp: 'WRONG2' })).rejects.toMatchObject(refusal)
    const nobody = `${newId()}@u.nus.edu`
    await expect(accounts.verifyEmail({ email: nobody, otp: 'WRONG2' })).rejects.toMatchObject(refusal)
  })

  it('accepts five guesses and no more, even when they come at the same moment', async () => {
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

const verified = async (userId: string) => (await world.accounts.get(userId))?.emailVerified

describe('asking for another code', () => {
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

  it('sends one code when several requests come at the same moment', async () => {
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

describe('when an e-mail is verified', () => {
  it('deletes the ID image once, however often the event is delivered', async () => {
    const { platform, student } = world
    const { userId } = await student()
    const fact = platform.fact(userVerified, { userId })
    await platform.bus.publish([fact, fact])
    await platform.allHandled()
    expect(await idCardOf(userId)).toBeNull()
    expect(await platform.bus.deadLetters.list()).toEqual([])
  })

  it('refuses an event of a wrong shape, and tries again when the file host was away', async () => {
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
