import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { otpRequested, userRegistered, userVerified } from '#events'
import { newId, type AppError } from '#platform'
import { breakable } from '#testing/breakable'
import type { TestPlatform } from '#testing/test-platform'
import { startAccounts } from '../testing/students'
import { createAccountModel } from './model'
import { createDiscardRegistrations } from './registration-expiry'

let world: Awaited<ReturnType<typeof startAccounts>>
let host: ReturnType<typeof breakable<TestPlatform['files']>>
let outbox: ReturnType<typeof breakable<TestPlatform['outbox']>>
/** Whether the answer to the next insert is lost. */
let losesAnswer = false

beforeAll(async () => {
  world = await startAccounts((platform) => {
    host = breakable(platform.files)
    outbox = breakable({
      ...platform.outbox,
      async insert(...write: Parameters<typeof platform.outbox.insert>) {
        await platform.outbox.insert(...write)
        if (losesAnswer) throw new Error('no answer came')
      },
    } as typeof platform.outbox)
    return { files: host.part, outbox: outbox.part }
  })
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

  it('creates one account of one ID image when many requests come at the same moment, and leaves no picture behind', async () => {
    const { accounts, request, platform } = world
    const asked = await request()
    const pictures = platform.count('avatar')
    const answers = await Promise.allSettled(Array.from({ length: 4 }, () => accounts.register(asked)))
    const made = answers.filter((answer) => answer.status === 'fulfilled')
    expect(made).toHaveLength(1)
    expect(platform.count('avatar')).toBe(pictures + 1)
    for (const answer of answers) {
      if (answer.status === 'rejected') expect(answer.reason).toMatchObject({ code: 'unknown-file' })
    }
    await platform.allHandled()
    expect(
      platform.published(otpRequested).filter(({ userId }) => userId === made[0]?.value.userId),
    ).toHaveLength(1)
  })
})

describe('a registration that nobody verified', () => {
  it('is replaced by a later one for its address, with password, name, picture and code', async () => {
    const { platform, accounts, signUp, codeOf } = world
    const first = await signUp({ name: 'Mallory', password: 'mallory knows' })
    const [idCard, picture] = [(await idCardOf(first.userId)) ?? '', await pictureOf(first.userId)]
    const spelled = first.email.replace('@', '+studyshelf@').toUpperCase()
    const second = await signUp({ email: spelled, name: 'Kim' })
    await platform.allHandled()

    for (const ref of [idCard, picture]) expect(await files().describe(ref)).toBeNull()
    for (const ref of [(await idCardOf(second.userId)) ?? '', await pictureOf(second.userId)])
      expect(await files().describe(ref)).not.toBeNull()
    const { email } = first
    await expect(accounts.verifyEmail({ email, otp: first.code })).rejects.toMatchObject({
      code: 'wrong-otp',
    })
    await expect(accounts.login({ email, password: first.password })).rejects.toMatchObject({
      code: 'wrong-credentials',
    })
    const nonce = platform.published(otpRequested).findLast(({ userId }) => userId === second.userId)?.nonce
    expect(await accounts.otpMail(second.userId, nonce ?? '')).toMatchObject({ username: 'Kim' })
    await accounts.verifyEmail({ email, otp: await codeOf(second.userId) })
    const { account } = await accounts.login({ email, password: second.password })
    expect(account).toMatchObject({ username: 'Kim', emailVerified: true })
    expect(await records().countDocuments({ emailKey: email })).toBe(1)
  })

  it('is one of many that come at the same moment, and leaves the files of one', async () => {
    const { platform, accounts, request } = world
    const { email } = await request()
    await platform.allHandled()
    const [pictures, cards] = [platform.count('avatar'), platform.count('id-card')]
    const asked = await Promise.all([1, 2, 3, 4].map((n) => request({ email, name: `Kim ${n}` })))
    await Promise.all(asked.map((each) => accounts.register(each)))
    await platform.allHandled()
    expect(await records().countDocuments({ emailKey: email })).toBe(1)
    expect([platform.count('avatar'), platform.count('id-card')]).toEqual([pictures + 1, cards + 1])
  })

  it('is verified or replaced, never both, when both happen at the same moment', async () => {
    const { platform, accounts, request, signUp } = world
    for (let round = 0; round < 5; round++) {
      const { userId, email, code } = await signUp({ name: 'First' })
      const again = await request({ email, name: 'Second' })
      const [verifying, replacing] = await Promise.allSettled([
        accounts.verifyEmail({ email, otp: code }),
        accounts.register(again),
      ])
      expect([verifying.status, replacing.status].sort()).toEqual(['fulfilled', 'rejected'])
      const first = verifying.status === 'fulfilled'
      expect(await accounts.get(userId)).toMatchObject({
        username: first ? 'First' : 'Second',
        emailVerified: first,
      })
      await platform.allHandled()
      expect(await files().describe(await pictureOf(userId))).not.toBeNull()
    }
  })

  it('does not keep a student from changing to its address', async () => {
    const { accounts, platform, signUp, student, mailedCode } = world
    const squatter = await signUp()
    const { userId, password } = await student()
    await accounts.updateProfile(userId, { username: 'Kim', email: squatter.email, password })
    const otp = await mailedCode(userId, 'change-email')
    const pictures = platform.count('avatar')
    expect(await accounts.verifyNewEmail(userId, { email: squatter.email, otp })).toBe(true)
    expect(await accounts.get(squatter.userId)).toBeNull()
    expect(platform.count('avatar')).toBe(pictures - 1)
  })

  it('expires after 24 hours, for whatever might be done with it', async () => {
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

  it('is deleted with its files an hour after it expired, and no other account is', async () => {
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

  it('is either deleted or verified, also where both happen at the same moment', async () => {
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

  it('is deleted also where another one cannot be', async () => {
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

describe('an ID image', () => {
  it('makes one account, whatever its address', async () => {
    const { accounts, request } = world
    const { idCardUrl } = await request()
    await accounts.register(await request({ idCardUrl }))
    await expect(accounts.register(await request({ idCardUrl }))).rejects.toMatchObject({
      code: 'unknown-file',
      status: 400,
      message: 'Please choose the photo of your ID card again.',
    })
  })

  it('is not used up by a registration in which nobody could look at it', async () => {
    const { accounts, request, platform } = world
    const asked = await request({ idCardUrl: platform.uploaded('id-card', 'text') })
    for (let times = 0; times < 2; times++)
      await expect(accounts.register(asked)).rejects.toMatchObject({ code: 'not-an-image' })
  })
})

describe('a registration that cannot be written', () => {
  it('leaves no picture behind, and the ID image to be registered with', async () => {
    const { platform, accounts, request } = world
    const asked = await request()
    const pictures = platform.count('avatar')
    outbox.fail()
    await expect(accounts.register(asked)).rejects.toThrow('away')
    outbox.mend()
    expect(platform.count('avatar')).toBe(pictures)
    expect((await accounts.register(asked)).userId).not.toBe('')
    expect(platform.count('avatar')).toBe(pictures + 1)
  })

  it('counts as written where it was, and only the answer was lost', async () => {
    const { accounts, request } = world
    const asked = await request()
    losesAnswer = true
    const { userId } = await accounts.register(asked).finally(() => (losesAnswer = false))
    expect(await files().describe(await pictureOf(userId))).not.toBeNull()
    await expect(accounts.register(await request({ idCardUrl: asked.idCardUrl }))).rejects.toMatchObject({
      code: 'unknown-file',
    })
  })
})

describe('logging in before the e-mail is verified', () => {
  it('mails a code where none is open, and none where one is', async () => {
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

  it('accepts 25 guesses in all, five from one address: nobody uses up those of the owner', async () => {
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
  })

  it('keeps no network address of those who guess', async () => {
    const { accounts, signUp } = world
    const { userId, email } = await signUp()
    await accounts.verifyEmail({ email, otp: 'WRONG2', from: '192.0.2.7' }).catch(() => {})
    const kept = JSON.stringify(await records().findOne({ _id: userId }))
    expect(kept).toContain('guessers')
    expect(kept).not.toContain('192.0.2.7')
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
