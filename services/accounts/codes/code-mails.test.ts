import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { otpRequested } from '#events'
import { newId, TryLater, type CreateLimiter } from '#platform/core'
import { createClockLimits } from '../../testing/clock-limits'
import { startAccounts } from '../../testing/students'
import { createCountCodeMail, createMailLimitKey, mailLimits } from './code-mails'

const mailLimitKey = createMailLimitKey(Buffer.from('a secret'))

const hour = 3600

describe('counting mails with codes', () => {
  let at = 0
  const clock = { now: () => new Date(at) }
  const kept = new Set<string>()
  const createLimiter: CreateLimiter = (options) => {
    const limiter = createClockLimits(clock)(options)
    return { ...limiter, consume: (key) => (kept.add(key), limiter.consume(key)) }
  }
  let count: ReturnType<typeof createCountCodeMail>
  beforeEach(() => {
    at = 0
    kept.clear()
    count = createCountCodeMail({ createLimiter, mailLimitKey })
  })
  const pass = (seconds: number) => (at += seconds * 1000)
  const isSent = async (to: string, from = 'one') => (await count(to, { from })) === null

  it('allows three an hour and ten a day to an address, however it is spelled and whoever asks', async () => {
    const asked = ['kim@u.nus.edu', 'KIM@u.nus.edu', ' kim+x@u.nus.edu', 'kim@u.nus.edu']
    const sent = []
    for (const [index, to] of asked.entries()) sent.push(await isSent(to, `network ${index}`))
    expect(sent).toEqual([true, true, true, false])
    expect(await isSent('mei@u.nus.edu')).toBe(true)
    expect(await count('kim@u.nus.edu', { userId: newId() })).toBeInstanceOf(TryLater)

    let today = 3
    for (let later = 1; later < 24; later++) {
      pass(hour)
      for (let times = 0; times < 5; times++) if (await isSent('kim@u.nus.edu')) today++
    }
    expect(today).toBe(10)
    pass(hour)
    expect(await isSent('kim@u.nus.edu')).toBe(true)
  })

  it('says what to do and when, in minutes or hours', async () => {
    const told = async () => {
      const refusal = await count('kim@u.nus.edu', { from: 'one' })
      return [refusal?.status, refusal?.code, refusal?.retryAfterSeconds, refusal?.message]
    }
    for (let times = 0; times < 3; times++) await told()
    pass(20 * 60)
    const words =
      'We can’t send more codes to this address for now. Use the newest code that arrived, or check your spam folder.'
    expect(await told()).toEqual([429, 'mail-limit', 2400, `${words} You can ask for another in 40 minutes.`])
    pass(2400 - 30)
    expect((await told())[3]).toBe(`${words} You can ask for another in a minute.`)
    for (let times = 0; times < 3; times++) {
      pass(hour)
      for (let mails = 0; mails < 3; mails++) await told()
    }
    pass(hour)
    expect((await told())[3]).toContain('in 20 hours.')
  })

  it('keeps no address readable', async () => {
    await count('kim@u.nus.edu', { from: 'one' })
    expect([...kept].join()).not.toContain('kim')
  })

  it('stops a sender over their own limit, who then uses up no address', async () => {
    const userId = newId()
    const [limit] = mailLimits.user
    for (let mail = 0; mail < limit.max; mail++)
      expect(await count(`${mail}@u.nus.edu`, { userId })).toBeNull()
    const refusal = await count('victim@u.nus.edu', { userId })
    expect(refusal?.message).toMatch(/^You have requested too many codes\./)
    const sent = []
    for (let mail = 0; mail < 4; mail++) sent.push(await isSent('victim@u.nus.edu'))
    expect(sent).toEqual([true, true, true, false])

    const [anHour] = mailLimits.network
    for (let mail = 0; mail < anHour.max; mail++)
      expect(await isSent(`${mail}@smu.edu.sg`, 'campus')).toBe(true)
    expect((await count('late@smu.edu.sg', { from: 'campus' }))?.message).toMatch(
      /^Too many codes were requested from your network\./,
    )
    expect(await isSent('late@smu.edu.sg', 'home')).toBe(true)
  })

  it('lets a visitor beyond the limit of an address go on where there is a way, and tells its effort', async () => {
    const [anHour] = mailLimits.network
    const told: number[] = []
    const visit = { from: 'campus', beyond: async (effort: number) => void told.push(effort) }
    for (let mail = 0; mail < anHour.max + 2; mail++)
      expect(await count(`${mail}@smu.edu.sg`, visit)).toBeNull()
    expect(told).toEqual([1, 1])
    const refused = { ...visit, beyond: () => Promise.reject(new Error('no human')) }
    for (let mail = 0; mail < 2 * anHour.max; mail++)
      await expect(count('late@smu.edu.sg', refused)).rejects.toThrow('no human')
    // The refused ones count for nobody.
    expect(await count('later@smu.edu.sg', visit)).toBeNull()
    expect(told).toEqual([1, 1, 1])
  })

  it('refuses a visitor beyond eight times the limit of an address, whatever they solve', async () => {
    const [anHour] = mailLimits.network
    const visit = { from: 'campus', beyond: async () => {} }
    let sent = 0
    while ((await count(`${sent}@smu.edu.sg`, visit)) === null) sent++
    expect(sent).toBe(8 * anHour.max)
    expect((await count('late@smu.edu.sg', visit))?.message).toMatch(
      /^Too many codes were requested from your network\./,
    )
    expect(await isSent('late@smu.edu.sg', 'home')).toBe(true)
  })

  it('counts more mails from an address in a campus network, apart from other addresses', async () => {
    const [anHour] = mailLimits.network
    for (let mail = 0; mail < 2 * anHour.max; mail++)
      expect(await count(`${mail}@smu.edu.sg`, { from: 'campus', share: 2 })).toBeNull()
    expect(await count('late@smu.edu.sg', { from: 'campus', share: 2 })).toBeInstanceOf(TryLater)
    expect(await isSent('late@smu.edu.sg', 'campus')).toBe(true)
  })

  it('counts nothing where limits are off', async () => {
    const off = createCountCodeMail({ createLimiter: null, mailLimitKey })
    for (let mail = 0; mail < 20; mail++) expect(await off('kim@u.nus.edu', { from: 'one' })).toBeNull()
  })
})

describe('ten friends with ten accounts', () => {
  let world: Awaited<ReturnType<typeof startAccounts>>
  beforeAll(async () => {
    world = await startAccounts(undefined, createClockLimits)
  })
  afterAll(() => world.platform.stop())

  /** The codes that were mailed, by the address they went to. */
  async function mailsTo(email: string): Promise<number> {
    const { platform, accounts } = world
    await platform.allHandled()
    let count = 0
    for (const { userId, nonce } of platform.published(otpRequested))
      if ((await accounts.otpMail(userId, nonce))?.to === email || sent.get(nonce) === email) count++
    return count
  }
  /** Where each code went: a replaced one tells it no more. */
  const sent = new Map<string, string>()
  async function note() {
    const { platform, accounts } = world
    await platform.allHandled()
    for (const { userId, nonce } of platform.published(otpRequested)) {
      const mail = await accounts.otpMail(userId, nonce)
      if (mail !== null) sent.set(nonce, mail.to)
    }
  }

  it('send an address three mails an hour and ten a day, by whatever calls', { tags: ['long'] }, async () => {
    const { accounts, platform, request, student } = world
    const friends = await Promise.all(Array.from({ length: 10 }, () => student()))
    await note()
    const { email } = await request()
    const refusals: unknown[] = []
    const refuse = (error: unknown) => void refusals.push((error as { code: string }).code)
    const calls = [
      async (from: string) => accounts.register(await request({ email }), { from }),
      (from: string) => accounts.resendOtp({ email, from }),
      (from: string) => accounts.requestPasswordReset({ email, from }),
      (_: string, { userId, password }: (typeof friends)[number]) =>
        accounts.updateProfile(userId, { username: 'Kim', email, password }),
      (_: string, { userId }: (typeof friends)[number]) => accounts.resendNewEmailOtp(userId, { email }),
    ]
    /** Each call by two friends, each from a network of their own. */
    const pester = async () => {
      for (const [index, friend] of friends.entries()) {
        await calls[index % calls.length]?.(`network ${index}`, friend).catch(refuse)
        await note()
      }
    }
    const byHour = []
    for (let asked = 0; asked < 6; asked++) {
      const before = await mailsTo(email)
      // Twice within the hour, so that no pause of 120 s is what holds them back.
      await pester()
      platform.clock.advance(121)
      await pester()
      byHour.push((await mailsTo(email)) - before)
      platform.clock.advance(hour - 121)
    }
    expect(Math.max(...byHour)).toBe(3)
    expect(byHour.reduce((sum, count) => sum + count, 0)).toBe(10)
    expect(new Set(refusals)).toEqual(new Set(['mail-limit', 'too-soon']))
  })

  it('learn from no refusal whether an address has an account', async () => {
    const { accounts, platform, student } = world
    platform.clock.advance(48 * hour)
    const somebody = await student()
    platform.clock.advance(48 * hour)
    const pry = async (email: string) => {
      const told = []
      for (let asked = 0; asked < 5; asked++) {
        const answer = await accounts.resendResetOtp({ email, from: email }).then(
          () => 'done',
          (error: unknown) => (error as Error).message,
        )
        told.push(answer)
        platform.clock.advance(120)
      }
      return told
    }
    const [known, unknown] = [await pry(somebody.email), await pry(`${newId()}@u.nus.edu`)]
    expect(known).toEqual(unknown)
    expect(known.slice(0, 3)).toEqual(['done', 'done', 'done'])
    expect(known[3]).toContain('We can’t send more codes to this address')
  })

  it('keep nobody from logging in, and a code that came still opens its registration', async () => {
    const { accounts, platform, signUp, codeOf, request } = world
    platform.clock.advance(48 * hour)
    const { userId, email, password } = await signUp()
    for (let asked = 0; asked < 4; asked++) {
      platform.clock.advance(120)
      await accounts.resendOtp({ email }).catch(() => {})
    }
    await platform.allHandled()
    const again = await request({ email })
    await expect(accounts.register(again)).rejects.toMatchObject({ code: 'mail-limit' })
    // The photo of the refused one is as good as before.
    platform.clock.advance(600)
    expect((await accounts.login({ email, password })).account._id).toBe(userId)
    expect(await codeOf(userId)).toBe('')
    platform.clock.advance(hour)
    await accounts.register(again)
    platform.clock.advance(120)
    await accounts.resendOtp({ email, registration: userId })
    await platform.allHandled()
    await accounts.verifyEmail({ email, otp: await codeOf(userId), registration: userId })
  })

  it('are not refused for what costs no mail: a pause or the same address again', async () => {
    const { accounts, platform, student } = world
    platform.clock.advance(48 * hour)
    const { email, userId, password } = await student()
    platform.clock.advance(48 * hour)
    for (let asked = 0; asked < 20; asked++) await accounts.requestPasswordReset({ email })
    const wanted = { username: 'Kim', email: `${newId()}@u.nus.edu`, password }
    for (let asked = 0; asked < 20; asked++) await accounts.updateProfile(userId, wanted)
    platform.clock.advance(120)
    await accounts.resendResetOtp({ email })
    expect(await accounts.resendNewEmailOtp(userId, wanted)).toBe(true)
  })
})
