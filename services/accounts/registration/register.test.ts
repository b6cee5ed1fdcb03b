import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { otpRequested, userRegistered } from '#events'
import { newId } from '#platform/core'
import { breakable } from '#testing/breakable'
import type { TestPlatform } from '#testing/test-platform'
import { startAccounts } from '../../testing/students'

let world: Awaited<ReturnType<typeof startAccounts>>
let outbox: ReturnType<typeof breakable<TestPlatform['outbox']>>
/** If true, the answer to the next insert is lost. */
let losesAnswer = false

beforeAll(async () => {
  world = await startAccounts((platform) => {
    outbox = breakable({
      ...platform.outbox,
      async insert(...write: Parameters<typeof platform.outbox.insert>) {
        await platform.outbox.insert(...write)
        if (losesAnswer) throw new Error('no answer came')
      },
    } as typeof platform.outbox)
    return { outbox: outbox.part }
  })
})
afterAll(() => world.platform.stop())

const records = () => world.platform.connection.collection<{ _id: string; avatar: string }>('accounts')
const files = () => world.platform.files
const pictureOf = async (userId: string) => (await records().findOne({ _id: userId }))?.avatar ?? ''

describe('registering', () => {
  it('creates an unverified account with the face as its picture, and publishes it', async () => {
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

  it('shows initials where the student chose them, and stores no face', async () => {
    const { platform, accounts, request, codeOf } = world
    const pictures = platform.count('avatar')
    const asked = await request({ name: 'Kim Lee', picture: 'initials' })
    const { userId } = await accounts.register(asked)
    await platform.allHandled()
    expect((await accounts.get(userId))?.avatar).toMatch(/^\/files\/initials\/\d+-KL\.svg$/)
    await accounts.verifyEmail({ email: asked.email, otp: await codeOf(userId) })
    await platform.allHandled()
    expect((await accounts.get(userId))?.avatar).toContain('/files/initials/')
    expect(platform.count('avatar')).toBe(pictures)
  })

  it('needs a face on the ID card, also for initials', async () => {
    const { accounts, request, platform } = world
    const idCardUrl = platform.uploaded('id-card', 'landscape')
    const asked = await request({ idCardUrl, picture: 'initials' })
    await expect(accounts.register(asked)).rejects.toMatchObject({ code: 'no-face' })
  })

  it('stores neither password nor code in readable form', async () => {
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
    ['an unknown subdomain of SMU', { email: 'kim@lab.smu.edu.sg' }, 'not-a-student', 400],
    ['a name that is an address', { name: 'evil.com' }, 'name-refused', 400],
    ['a name that looks like staff', { name: 'M0derator' }, 'name-refused', 400],
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

  it('refuses a file that is not an ID card', async () => {
    const { accounts, request, platform } = world
    const idCardUrl = platform.uploaded('document', '%PDF-1.7 portrait')
    await expect(accounts.register(await request({ idCardUrl }))).rejects.toMatchObject({
      code: 'unknown-file',
    })
  })

  it('answers with the specified message if there is no face', async () => {
    const { accounts, request, platform } = world
    const idCardUrl = platform.uploaded('id-card', 'landscape')
    await expect(accounts.register(await request({ idCardUrl }))).rejects.toMatchObject({
      code: 'no-face',
      status: 400,
      message: 'Face not detected. Please upload a clearer image of your ID card.',
    })
  })

  it('refuses a second account for any spelling of an address', async () => {
    const { accounts, request, student } = world
    const { email } = await student()
    const again = accounts.register(await request({ email: email.toUpperCase() }))
    await expect(again).rejects.toMatchObject({
      code: 'user-exists',
      status: 409,
      message: 'User already exists',
    })
  })

  it('creates one account from one ID image for many concurrent requests, and leaves no picture behind', async () => {
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

describe('an ID image', () => {
  it('registers one account, for whatever address', async () => {
    const { accounts, request } = world
    const { idCardUrl } = await request()
    await accounts.register(await request({ idCardUrl }))
    await expect(accounts.register(await request({ idCardUrl }))).rejects.toMatchObject({
      code: 'unknown-file',
      status: 400,
      message: 'Please choose the photo of your ID card again.',
    })
  })

  it('is not used up if the search for a face fails', async () => {
    const { accounts, request, platform } = world
    const asked = await request({ idCardUrl: platform.uploaded('id-card', 'text') })
    for (let times = 0; times < 2; times++)
      await expect(accounts.register(asked)).rejects.toMatchObject({ code: 'not-an-image' })
  })
})

describe('a registration that cannot be written', () => {
  it('leaves no picture behind, and the ID image usable', async () => {
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

  it('counts as written if only the answer was lost', async () => {
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
