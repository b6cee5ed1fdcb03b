import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { otpRequested, userVerified, type RegisterRequest } from '#events'
import { AppError, newId } from '#platform/core'
import { startAccounts } from '../../testing/students'
import { keysOf } from './pending'

let world: Awaited<ReturnType<typeof startAccounts>>
beforeAll(async () => {
  world = await startAccounts()
})
afterAll(() => world.platform.stop())
beforeEach(() => world.platform.clock.advance(120))

interface Row {
  _id: string
  idCard: string | null
  avatar: string
  email: string
  emailKey: string
  otp: { nonce: string; attempts: number } | null
}
const records = () => world.platform.connection.collection<Row>('accounts')
const rowOf = async (userId: string) => {
  const row = await records().findOne({ _id: userId })
  if (row === null) throw new Error('there is no such registration')
  return row
}
const filesOf = async (userId: string) => {
  const { idCard, avatar } = await rowOf(userId)
  return [idCard ?? '', avatar]
}
const exist = (refs: readonly string[]) =>
  Promise.all(refs.map(async (ref) => (await world.platform.files.describe(ref)) !== null))
const standing = (email: string) => records().countDocuments({ emailKey: keysOf(email) })

/** Registrations of one address, two minutes apart, oldest first. */
async function signUpAs(names: readonly string[], over: Partial<RegisterRequest> = {}) {
  const { email } = await world.request(over)
  const made = []
  for (const name of names) {
    if (made.length > 0) world.platform.clock.advance(120)
    made.push(await world.signUp({ ...over, email, name, password: `${name} knows it` }))
  }
  return { email, made }
}
/** Two registrations: the owner's, and then that of a stranger. */
async function ownerAndStranger() {
  const { email, made } = await signUpAs(['Kim', 'Mallory'])
  const [owner, stranger] = made
  if (!owner || !stranger) throw new Error('two registered')
  return { email, owner, stranger }
}
const codeOf = (attempt: Promise<unknown>): Promise<string> =>
  attempt.then(
    () => 'done',
    (error: unknown) => (error instanceof AppError ? error.code : String(error)),
  )

describe('registrations of one address', () => {
  it('stand side by side, and each code opens the one that it was mailed for', async () => {
    const { accounts } = world
    const { email, owner, stranger } = await ownerAndStranger()
    expect(owner.code).not.toBe(stranger.code)
    await accounts.verifyEmail({ email, otp: owner.code })
    expect(await accounts.get(owner.userId)).toMatchObject({ username: 'Kim', emailVerified: true })
    expect((await accounts.login({ email, password: owner.password })).token).not.toBeNull()
    expect(await codeOf(accounts.login({ email, password: stranger.password }))).toBe('wrong-credentials')
  })

  it('end with their files once one of them is verified', async () => {
    const { accounts, platform } = world
    const { email, owner, stranger } = await ownerAndStranger()
    const refs = await filesOf(stranger.userId)
    await accounts.verifyEmail({ email, otp: owner.code })
    expect(await codeOf(accounts.verifyEmail({ email, otp: stranger.code }))).toBe('wrong-otp')
    await platform.allHandled()
    expect(await accounts.get(stranger.userId)).toBeNull()
    expect(await exist(refs)).toEqual([false, false])
    expect(await accounts.get(owner.userId)).toMatchObject({ emailVerified: true })
    const again = await world.request({ email })
    expect(await codeOf(accounts.register(again))).toBe('user-exists')
  })

  it('are three at most: another one takes the place of the oldest, and its files', async () => {
    const { accounts, platform } = world
    const { email, made } = await signUpAs(['One', 'Two', 'Three'])
    const [oldest, ...others] = made
    if (!oldest) throw new Error('three registered')
    const refs = await filesOf(oldest.userId)
    platform.clock.advance(120)
    const fourth = await world.signUp({ email, name: 'Four' })
    expect(await accounts.get(oldest.userId)).toBeNull()
    expect(await exist(refs)).toEqual([false, false])
    for (const { userId } of [...others, fourth])
      expect(await exist(await filesOf(userId))).toEqual([true, true])
    expect(await codeOf(accounts.verifyEmail({ email, otp: oldest.code }))).toBe('wrong-otp')
    await accounts.verifyEmail({ email, otp: others[1]?.code ?? '' })
  })

  it('are three at most where many are made at once', async () => {
    const { accounts, platform, request } = world
    const { email } = await request()
    await platform.allHandled()
    const [pictures, cards] = [platform.count('avatar'), platform.count('id-card')]
    const asked = await Promise.all([1, 2, 3, 4, 5].map((n) => request({ email, name: `Kim ${n}` })))
    await Promise.all(asked.map((each) => codeOf(accounts.register(each))))
    await platform.allHandled()
    const left = await standing(email)
    expect(left).toBeGreaterThan(0)
    expect(left).toBeLessThanOrEqual(3)
    expect(platform.count('avatar')).toBe(pictures + left)
    // The photos of refused ones can be used again.
    expect(platform.count('id-card')).toBeGreaterThanOrEqual(cards + left)
  })

  it('are verified once, if two codes are typed at the same moment', async () => {
    const { accounts, platform } = world
    for (let round = 0; round < 5; round++) {
      platform.clock.advance(120)
      const { email, made } = await signUpAs(['Kim', 'Mei'])
      const answers = await Promise.all(
        made.map(({ code }) => codeOf(accounts.verifyEmail({ email, otp: code }))),
      )
      expect(answers.sort()).toEqual(['done', 'wrong-otp'])
      await platform.allHandled()
      expect(await standing(email)).toBe(1)
      const opened = platform
        .published(userVerified)
        .filter(({ userId }) => made.some((one) => one.userId === userId))
      expect(opened).toHaveLength(1)
    }
  })

  it('are refused within 120 s of any code for the address, and the photo can be used again', async () => {
    const { accounts, platform, request } = world
    const { email } = await ownerAndStranger()
    const pictures = platform.count('avatar')
    const again = await request({ email: email.replace('@', '+x@').toUpperCase() })
    platform.clock.advance(119)
    const refusal: unknown = await accounts.register(again).catch((error: unknown) => error)
    expect(refusal).toMatchObject({ code: 'too-soon', status: 429 })
    expect(platform.count('avatar')).toBe(pictures)
    platform.clock.advance(1)
    await accounts.register(again)
  })

  it('count from an earlier release too, whose key is the address itself', async () => {
    const { accounts, platform } = world
    const older = await world.signUp({ name: 'Older', password: 'an older secret' })
    await records().updateOne({ _id: older.userId }, { $set: { emailKey: older.email } })
    platform.clock.advance(120)
    const newer = await world.signUp({ email: older.email, name: 'Newer' })
    expect((await accounts.login(older)).account._id).toBe(older.userId)
    await accounts.verifyEmail({ email: older.email, otp: newer.code })
    await platform.allHandled()
    expect(await accounts.get(older.userId)).toBeNull()

    platform.clock.advance(120)
    const other = await world.signUp()
    await records().updateOne({ _id: other.userId }, { $set: { emailKey: other.email } })
    await accounts.verifyEmail({ email: other.email, otp: other.code })
    expect(await accounts.get(other.userId)).toMatchObject({ emailVerified: true })
  })

  it('let their owners log in before and after, each with the own password', async () => {
    const { accounts } = world
    const { email, made } = await signUpAs(['One', 'Two', 'Three'])
    for (const { userId, password } of made) {
      const { account, token } = await accounts.login({ email, password })
      expect([account._id, account.emailVerified, token]).toEqual([userId, false, null])
    }
    expect(await codeOf(accounts.login({ email, password: 'nobody knows it' }))).toBe('wrong-credentials')
  })

  it('are found by an admin under their address', async () => {
    const { email, made } = await signUpAs(['Kim', 'Mallory'])
    const { users } = await world.accounts.findUsers({ q: email, by: 'email', limit: 10 })
    expect(users.map(({ username }) => username).sort()).toEqual(['Kim', 'Mallory'])
    const first = await world.accounts.findUsers({ q: email, by: 'email', limit: 1 })
    const second = await world.accounts.findUsers({
      q: email,
      by: 'email',
      limit: 1,
      cursor: first.next ?? '',
    })
    expect([...first.users, ...second.users].map(({ _id }) => _id).sort()).toEqual(
      made.map(({ userId }) => userId).sort(),
    )
  })
})

describe('a browser that registered', () => {
  it('opens no other registration, and is told whose code it is', async () => {
    const { accounts } = world
    const { email, owner, stranger } = await ownerAndStranger()
    const typed = accounts.verifyEmail({ email, otp: stranger.code, registration: owner.userId })
    await expect(typed).rejects.toMatchObject({
      code: 'other-registration',
      status: 409,
      message:
        'This code belongs to another registration (username Mallory). Type the newest code that we mailed to “Kim”, or request another one.',
    })
    for (const { userId } of [owner, stranger])
      expect(await accounts.get(userId)).toMatchObject({ emailVerified: false })
    await accounts.verifyEmail({ email, otp: owner.code, registration: owner.userId })
    expect(await accounts.get(owner.userId)).toMatchObject({ emailVerified: true })
  })

  it('opens none in place of its own that has ended or whose code has expired', async () => {
    const { accounts, platform } = world
    const { email, made } = await signUpAs(['Kim', 'Mallory', 'Mallory', 'Mallory'])
    const [owner, , , stranger] = made
    const registration = owner?.userId ?? ''
    expect(await accounts.get(registration)).toBeNull()
    const typed = accounts.verifyEmail({ email, otp: stranger?.code ?? '', registration })
    await expect(typed).rejects.toMatchObject({
      code: 'other-registration',
      message:
        'This code belongs to another registration (username Mallory). Yours has ended: please register again.',
    })

    platform.clock.advance(120)
    const pair = await ownerAndStranger()
    platform.clock.advance(500)
    const asOwner = { email: pair.email, registration: pair.owner.userId }
    expect(await codeOf(accounts.verifyEmail({ ...asOwner, otp: pair.owner.code }))).toBe('otp-expired')
    expect(await codeOf(accounts.verifyEmail({ ...asOwner, otp: pair.stranger.code }))).toBe(
      'other-registration',
    )
  })

  it('gets a new code for its own registration, and any other browser one for the newest', async () => {
    const { accounts, platform, codeOf: mailed } = world
    const { email, owner, stranger } = await ownerAndStranger()
    const asked = () => platform.published(otpRequested).at(-1)?.userId
    platform.clock.advance(120)
    await accounts.resendOtp({ email, registration: owner.userId })
    await platform.allHandled()
    expect(asked()).toBe(owner.userId)
    expect(await codeOf(accounts.resendOtp({ email }))).toBe('too-soon')
    platform.clock.advance(120)
    for (const registration of [undefined, null, newId()]) {
      await accounts.resendOtp({ email, ...(registration !== undefined && { registration }) })
      await platform.allHandled()
      expect(asked()).toBe(stranger.userId)
      platform.clock.advance(120)
    }
    const own = await mailed(owner.userId)
    expect(own).not.toBe(owner.code)
  })
})

describe('guesses at the codes of one address', () => {
  it('are as many for three registrations as for one', { tags: ['long'] }, async () => {
    const { accounts } = world
    const { email, made } = await signUpAs(['One', 'Two', 'Three'])
    const told: string[] = []
    for (let round = 1; round <= 7; round++) {
      const guesses = ['a', 'b', 'c', 'd', 'e', 'f', 'g'].map((from) =>
        codeOf(accounts.verifyEmail({ email, otp: 'WRONG2', from })),
      )
      told.push(...(await Promise.all(guesses)))
    }
    const answers = [...Array<string>(24).fill('otp-attempts'), ...Array<string>(25).fill('wrong-otp')]
    expect(told.toSorted()).toEqual(answers)
    for (const { userId, code } of made) {
      expect((await rowOf(userId)).otp?.attempts).toBe(25)
      expect(await codeOf(accounts.verifyEmail({ email, otp: code, from: 'h' }))).toBe('otp-attempts')
    }
  })

  it('are five from one network address, and leave the owner’s from another', async () => {
    const { accounts } = world
    const { email, owner } = await ownerAndStranger()
    const told = []
    for (let guess = 0; guess < 7; guess++)
      told.push(await codeOf(accounts.verifyEmail({ email, otp: 'WRONG2', from: 'stranger' })))
    expect(told.filter((code) => code === 'wrong-otp')).toHaveLength(5)
    await accounts.verifyEmail({ email, otp: owner.code, from: 'owner' })
  })

  it(
    'begin anew with the owner’s next code, which opens the owner’s registration',
    { tags: ['long'] },
    async () => {
      const { accounts, platform, codeOf: mailed } = world
      const { email, owner } = await ownerAndStranger()
      const registration = owner.userId
      for (let guess = 0; guess < 25; guess++)
        await codeOf(accounts.verifyEmail({ email, otp: 'WRONG2', from: `address ${guess}` }))
      expect(await codeOf(accounts.verifyEmail({ email, otp: owner.code, registration }))).toBe(
        'otp-attempts',
      )
      platform.clock.advance(120)
      await accounts.resendOtp({ email, registration })
      await platform.allHandled()
      await accounts.verifyEmail({ email, otp: await mailed(owner.userId), registration })
    },
  )
})

describe('the mail with a code', () => {
  it('says whether there was a registration before', async () => {
    const { accounts } = world
    const { owner, stranger } = await ownerAndStranger()
    const mailOf = async (userId: string) => accounts.otpMail(userId, (await rowOf(userId)).otp?.nonce ?? '')
    expect(await mailOf(owner.userId)).toMatchObject({ username: 'Kim', hasEarlier: false })
    expect(await mailOf(stranger.userId)).toMatchObject({ username: 'Mallory', hasEarlier: true })
  })
})

it('resets the password of the registration that the code was made for', async () => {
  const { accounts, platform, resetCodeOf } = world
  const { email, owner, stranger } = await ownerAndStranger()
  await accounts.requestPasswordReset({ email })
  const otp = await resetCodeOf(stranger.userId)
  platform.clock.advance(120)
  await world.signUp({ email, name: 'Later' })
  const { grant } = await accounts.verifyResetOtp({ email, otp })
  await accounts.resetPassword({ email, newPassword: 'three grey herons', grant })
  await platform.allHandled()
  expect(await accounts.get(stranger.userId)).toMatchObject({ emailVerified: true })
  expect(await accounts.get(owner.userId)).toBeNull()
  expect(await codeOf(accounts.login({ email, password: stranger.password }))).toBe('wrong-credentials')
})
