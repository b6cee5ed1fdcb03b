import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { avatarChanged, emailChanged } from '#events'
import { newId } from '#platform/core'
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

const address = () => `${newId()}@e.ntu.edu.sg`
const photoOf = (owner: string | null, content = 'portrait') =>
  world.platform.uploaded('id-card', content, { owner })

const outcomes = async (attempts: Promise<unknown>[]) =>
  (await Promise.allSettled(attempts)).map((attempt) =>
    attempt.status === 'fulfilled' ? attempt.value : (attempt.reason as { code: string }).code,
  )

describe('one’s name', () => {
  it('changes at once, and nothing else does', async () => {
    const { accounts, student } = world
    const { userId, email } = await student()
    const before = await accounts.get(userId)
    expect(await accounts.updateProfile(userId, { username: 'Mei Lin', email })).toEqual({
      pendingEmail: null,
    })
    expect(await accounts.get(userId)).toEqual({ ...before, username: 'Mei Lin' })
  })

  it.each([{ username: '' }, { username: 'Mei', email: '' }])('is refused as %j', async (change) => {
    const { userId } = await world.student()
    await expect(world.accounts.updateProfile(userId, change)).rejects.toMatchObject({
      status: 400,
      message: 'Username and email are required.',
    })
  })
})

describe('one’s picture', () => {
  it('becomes the face on a new photo; the photo and the picture before are deleted', async () => {
    const { accounts, platform, student } = world
    const { userId } = await student()
    const before = (await accounts.get(userId))?.avatar ?? ''
    const idCard = photoOf(userId)
    await accounts.updateProfile(userId, { username: 'Kim', idCard })
    const after = (await accounts.get(userId))?.avatar ?? ''
    expect(after).not.toBe(before)

    await platform.allHandled()
    const spent = platform.published(avatarChanged).find((payload) => payload.userId === userId)
    expect(spent?.spentFiles).toHaveLength(2)
    for (const ref of spent?.spentFiles ?? []) expect(await platform.files.describe(ref)).toBeNull()
    expect(await platform.files.describe(after.replace('/files/', ''))).not.toBeNull()

    const fact = platform.fact(avatarChanged, { userId, spentFiles: spent?.spentFiles ?? [] })
    await platform.bus.publish([fact, fact])
    await platform.allHandled()
    expect((await platform.bus.deadLetters.list()).map(({ event }) => event.id)).not.toContain(fact.id)
  })

  it('becomes the initials of the name, and the face is deleted; a photo ends that', async () => {
    const { accounts, platform, student } = world
    const { userId } = await student()
    const face = ((await accounts.get(userId))?.avatar ?? '').replace('/files/', '')
    const initials = { username: 'Nur Aisyah', picture: 'initials' } as const
    for (let time = 0; time < 2; time++) await accounts.updateProfile(userId, initials)
    expect((await accounts.get(userId))?.avatar).toMatch(/^\/files\/initials\/\d+-NA\.svg$/)
    expect((await accounts.publicUsers([userId])).get(userId)?.avatar).toMatch(/-NA\.svg$/)
    await platform.allHandled()
    expect(await platform.files.describe(face)).toBeNull()
    const told = () => platform.published(avatarChanged).filter((payload) => payload.userId === userId)
    expect(told()).toMatchObject([{ spentFiles: [face] }])

    await accounts.updateProfile(userId, { username: '陈伟明' })
    expect((await accounts.get(userId))?.avatar).toMatch(/-%E9%99%88\.svg$/)
    await accounts.updateProfile(userId, { username: '陈伟明', idCard: photoOf(userId) })
    expect((await accounts.get(userId))?.avatar).toMatch(/^\/files\/avatar\//)
    await platform.allHandled()
    expect(told().at(-1)?.spentFiles).toHaveLength(1)
  })

  it('becomes the chosen face of several, and never a face that is not on the photo', async () => {
    const { accounts, platform, student } = world
    const { userId } = await student()
    const pictureAfter = async (face?: number) => {
      const idCard = photoOf(userId, 'twins')
      await accounts.updateProfile(userId, { username: 'Kim', idCard, ...(face !== undefined && { face }) })
      const { avatar = '' } = (await accounts.get(userId)) ?? {}
      return (await platform.files.read(avatar.replace('/files/', ''))).toString()
    }
    expect(await pictureAfter()).toBe('face')
    expect(await pictureAfter(1)).toBe('other face')
    await expect(pictureAfter(2)).rejects.toMatchObject({ code: 'no-face', status: 400 })
    expect((await accounts.facesOn(Buffer.from('twins'), newId())).map(String)).toEqual([
      'face',
      'other face',
    ])
  })

  it('deletes the spent photo later if the file host was unavailable, and refuses an event of a wrong shape', async () => {
    const { accounts, platform, student } = world
    const { userId } = await student()
    const wrong = { ...platform.fact(avatarChanged, { userId, spentFiles: [] }), payload: { userId } }
    expect((await platform.deadLetterOf('accounts', wrong))?.attempts).toBe(1)

    const idCard = photoOf(userId)
    host.fail()
    const fact = platform.fact(avatarChanged, {
      userId,
      spentFiles: [(await platform.files.identify(idCard))?.ref ?? ''],
    })
    const letter = await platform.deadLetterOf('accounts', fact)
    host.mend()
    expect(await platform.files.identify(idCard)).not.toBeNull()
    await platform.bus.deadLetters.replay(letter?.id ?? '')
    await platform.allHandled()
    expect(await platform.files.identify(idCard)).toBeNull()
    expect(await accounts.get(userId)).not.toBeNull()
  })

  it('is refused with the specified message if no face is found, and the photo is deleted', async () => {
    const { accounts, platform, student } = world
    const { userId } = await student()
    const idCard = photoOf(userId, 'landscape')
    await expect(accounts.updateProfile(userId, { username: 'Kim', idCard })).rejects.toMatchObject({
      code: 'no-face',
      status: 400,
      message: 'Face not detected. Please upload a clearer image with a visible face.',
    })
    expect(await platform.files.identify(idCard)).toBeNull()
  })

  it('cannot be somebody else’s photo, a visitor’s, a document or a file of another host', async () => {
    const { accounts, platform, student } = world
    const { userId } = await student()
    const wrong = [
      photoOf(newId()),
      photoOf(null),
      platform.uploaded('document', 'portrait', { owner: userId }),
      'http://169.254.169.254/latest',
    ]
    for (const idCard of wrong) {
      await expect(accounts.updateProfile(userId, { username: 'Kim', idCard })).rejects.toMatchObject({
        code: 'unknown-file',
      })
    }
  })

  it('stays if its own address is sent back', async () => {
    const { accounts, student } = world
    const { userId } = await student()
    const { avatar = '' } = (await accounts.get(userId)) ?? {}
    const idCard = `https://files.test/${avatar.replace('/files/', '')}`
    await accounts.updateProfile(userId, { username: 'Kim', idCard })
    expect((await accounts.get(userId))?.avatar).toBe(avatar)
  })

  it('is one of several sent at once, and the others are deleted', async () => {
    const { accounts, platform, student } = world
    const { userId } = await student()
    await platform.allHandled()
    const pictures = platform.count('avatar')
    const cards = platform.count('id-card')
    const photos = [photoOf(userId), photoOf(userId), photoOf(userId)]
    await Promise.all(photos.map((idCard) => accounts.updateProfile(userId, { username: 'Kim', idCard })))
    await platform.allHandled()
    expect([platform.count('avatar'), platform.count('id-card')]).toEqual([pictures, cards])
  })
})

describe('one’s email', () => {
  /** A student who asked for another address. */
  async function moving() {
    const somebody = await world.student()
    const wanted = address()
    const { pendingEmail } = await world.accounts.updateProfile(somebody.userId, {
      username: 'Kim',
      email: wanted,
      password: somebody.password,
    })
    expect(pendingEmail).toBe(wanted)
    return { ...somebody, wanted, code: await world.mailedCode(somebody.userId, 'change-email') }
  }

  it('changes when the code mailed to the new address is entered, and not before', async () => {
    const { accounts, platform, tokenOf } = world
    const { userId, email, password, wanted, code } = await moving()
    await tokenOf({ email, password })
    await expect(accounts.login({ email: wanted, password })).rejects.toMatchObject({
      code: 'wrong-credentials',
    })
    expect(await accounts.verifyNewEmail(userId, { email: wanted.toUpperCase(), otp: code })).toBe(true)

    expect((await accounts.get(userId))?.email).toBe(wanted)
    await tokenOf({ email: wanted, password })
    await expect(accounts.login({ email, password })).rejects.toMatchObject({ code: 'wrong-credentials' })
    await platform.allHandled()
    expect(platform.published(emailChanged)).toContainEqual({ userId })
    expect(await accounts.emailChangeMail(userId)).toMatchObject({
      to: email,
      username: 'Kim',
      email: wanted,
    })
    expect(await accounts.verifyNewEmail(userId, { email: wanted, otp: code })).toBe(false)
  })

  it('is refused as taken only after the right code', async () => {
    const { accounts, platform, student, mailedCode } = world
    const [somebody, owner] = [await student(), await student()]
    const ask = { username: 'Kim', email: owner.email, password: somebody.password }
    expect(await accounts.updateProfile(somebody.userId, ask)).toEqual({ pendingEmail: owner.email })
    const guess = (otp: string) => accounts.verifyNewEmail(somebody.userId, { email: owner.email, otp })
    await expect(guess('WRONG2')).rejects.toMatchObject({ code: 'wrong-otp' })
    await expect(guess(await mailedCode(somebody.userId, 'change-email'))).rejects.toMatchObject({
      code: 'user-exists',
      status: 409,
    })
    await platform.allHandled()
    expect((await accounts.get(somebody.userId))?.email).toBe(somebody.email)
    expect((await accounts.get(owner.userId))?.email).toBe(owner.email)
  })

  it('accepts at most five guesses, and one of many right ones', async () => {
    const { accounts } = world
    const guessed = await moving()
    const wrong = Array.from({ length: 8 }, () =>
      accounts.verifyNewEmail(guessed.userId, { email: guessed.wanted, otp: 'WRONG2' }),
    )
    expect((await outcomes(wrong)).sort()).toEqual([
      ...Array<string>(3).fill('otp-attempts'),
      ...Array<string>(5).fill('wrong-otp'),
    ])
    const { userId, wanted, code } = await moving()
    const right = [1, 2, 3].map(() => accounts.verifyNewEmail(userId, { email: wanted, otp: code }))
    expect((await outcomes(right)).filter((outcome) => outcome === true)).toHaveLength(1)
  })

  it('is not changed by the code of a registration, a reset, or somebody else', async () => {
    const { accounts, student, resetCodeOf } = world
    const { userId, email, wanted, code } = await moving()
    await accounts.requestPasswordReset({ email })
    const resetCode = await resetCodeOf(userId)
    await expect(accounts.verifyNewEmail(userId, { email: wanted, otp: resetCode })).rejects.toMatchObject({
      code: 'wrong-otp',
    })
    await expect(accounts.verifyResetOtp({ email, otp: code })).rejects.toMatchObject({ code: 'wrong-otp' })
    await expect(accounts.verifyEmail({ email: wanted, otp: code })).rejects.toMatchObject({
      code: 'wrong-otp',
    })
    const other = await student()
    expect(await accounts.verifyNewEmail(other.userId, { email: wanted, otp: code })).toBe(false)
  })

  it('can be requested again only 120 s after the last, whichever address', async () => {
    const { accounts, platform, mailedCode } = world
    const { userId, wanted, code, password } = await moving()
    const ask = (email: string) => accounts.updateProfile(userId, { username: 'Kim', email, password })
    await expect(ask(address())).rejects.toMatchObject({ code: 'too-soon', status: 429 })
    await expect(accounts.resendNewEmailOtp(userId, { email: wanted })).rejects.toMatchObject({
      code: 'too-soon',
    })
    // Saving the form again requests nothing new.
    expect(await ask(wanted)).toEqual({ pendingEmail: wanted })
    platform.clock.advance(120)
    expect(await accounts.resendNewEmailOtp(userId, { email: wanted })).toBe(true)
    const newer = await mailedCode(userId, 'change-email')
    expect(newer).not.toBe(code)
    platform.clock.advance(120)
    const [first, second] = await outcomes([ask(address()), ask(address())])
    expect([first, second].filter((outcome) => outcome === 'too-soon')).toHaveLength(1)
  })

  it('needs the password, unless the login is at most 15 minutes old', async () => {
    const { accounts, platform, student, tokenOf } = world
    const somebody = await student()
    const { loggedInAt } = await accounts.authenticate(await tokenOf(somebody))
    const ask = (change: { email?: string; password?: string }, session = { loggedInAt }) =>
      accounts.updateProfile(somebody.userId, { username: 'Kim', ...change }, session)
    const email = address()

    platform.clock.advance(15 * 60 + 1)
    await expect(ask({ email })).rejects.toMatchObject({ code: 'password-needed', status: 403 })
    await expect(accounts.updateProfile(somebody.userId, { username: 'Kim', email })).rejects.toMatchObject({
      code: 'password-needed',
    })
    for (const wrong of [{ email, password: 'guessed' }, { password: 'guessed' }, { email, password: '' }])
      await expect(ask(wrong)).rejects.toMatchObject({ code: 'wrong-password', status: 403 })
    expect(await ask({})).toEqual({ pendingEmail: null })
    expect(await ask({ email: somebody.email })).toEqual({ pendingEmail: null })

    const again = await accounts.authenticate(await tokenOf(somebody))
    platform.clock.advance(14 * 60)
    expect(await ask({ email }, again)).toEqual({ pendingEmail: email })
    platform.clock.advance(120)
    const { password } = somebody
    expect(await ask({ email: `other.${email}`, password })).toEqual({ pendingEmail: `other.${email}` })
  })

  it('must be a student’s', async () => {
    const { userId } = await world.student()
    const change = { username: 'Kim', email: 'kim@gmail.com' }
    const unknown = world.accounts.updateProfile(userId, { ...change, email: 'kim@lab.smu.edu.sg' })
    await expect(unknown).rejects.toMatchObject({ code: 'not-a-student' })
    await expect(world.accounts.updateProfile(userId, change)).rejects.toMatchObject({
      code: 'not-a-student',
      message: 'Only NUS, SMU, or NTU student emails are accepted.',
    })
  })

  it('is forgotten once the password was reset', async () => {
    const { accounts, resetCodeOf } = world
    const { userId, email, wanted, code } = await moving()
    await accounts.requestPasswordReset({ email })
    const { grant } = await accounts.verifyResetOtp({ email, otp: await resetCodeOf(userId) })
    await accounts.resetPassword({ email, newPassword: 'battery staple', grant })
    expect(await accounts.verifyNewEmail(userId, { email: wanted, otp: code })).toBe(false)
  })
})
