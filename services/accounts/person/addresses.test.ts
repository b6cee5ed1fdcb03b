import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { erasingServices, erasureConfirmed, standingDays, userReturned } from '#events'
import { newId, ownHousekeeping } from '#platform/core'
import { until } from '#testing/until'
import { secret, startAccounts } from '../../testing/students'
import { createAccounts } from '../index'
import { createAccountModel } from '../model'
import { createPersonAddresses } from './addresses'

let world: Awaited<ReturnType<typeof startAccounts>>
beforeAll(async () => {
  world = await startAccounts()
})
afterAll(() => world.platform.stop())

type Student = Awaited<ReturnType<(typeof world)['student']>>
const address = () => `${newId()}@u.nus.edu`
const records = () =>
  world.platform.connection.collection<{
    _id: string
    formerEmail?: string | null
    formerAddresses?: object[] | null
  }>('accounts')

/** Asks for another address, and types the code in. */
async function move({ userId, password }: Pick<Student, 'userId' | 'password'>, email: string) {
  // The last code must be two minutes old.
  world.platform.clock.advance(121)
  await world.accounts.updateProfile(userId, { username: 'Kim', email, password })
  const otp = await world.mailedCode(userId, 'change-email')
  await world.accounts.verifyNewEmail(userId, { email, otp })
  await world.platform.allHandled()
}
/** A student who has had these addresses, the last one now. */
async function studentOf(...emails: [string, ...string[]]) {
  const [first, ...others] = emails
  const somebody = await world.student({ email: first })
  for (const email of others) await move(somebody, email)
  return somebody
}
const refused = { code: 'user-exists', status: 409 }
const expectTaken = async (...emails: string[]) => {
  for (const email of emails) await expect(world.signUp({ email })).rejects.toMatchObject(refused)
}
const suspend = ({ userId }: Pick<Student, 'userId'>) => world.accounts.suspend(userId, 'decision')

/** Deletes an account, and confirms for all services. `standing`: moderation has warnings of it. */
async function erase({ userId, password }: Pick<Student, 'userId' | 'password'>, standing: boolean) {
  await world.accounts.close(userId, { password, documents: 'delete' })
  await confirm(userId, standing)
}
async function confirm(userId: string, standing: boolean) {
  for (const service of erasingServices)
    await world.platform.publish(erasureConfirmed, {
      userId,
      service,
      standing: standing && service === 'moderation',
    })
  await until(async () => expect(await world.accounts.closedAccount(userId)).toBeNull())
}
const returnsOf = async (userId: string) => {
  await world.platform.allHandled()
  return world.platform.published(userReturned).filter((payload) => payload.userId === userId)
}

describe('every address that an account has had', () => {
  it('is its student’s: for nobody else’s registration or change of address', async () => {
    const [first, second, third] = [address(), address(), address()]
    const somebody = await studentOf(first, second, third)
    await expectTaken(first, first.toUpperCase(), first.replace('@', '+2@'), second, third)
    const other = await world.student()
    await expect(move(other, first)).rejects.toMatchObject(refused)
    expect((await world.accounts.get(other.userId))?.email).toBe(other.email)
    // The student may take an earlier address back.
    await move(somebody, first)
    expect((await world.accounts.get(somebody.userId))?.email).toBe(first)
  })

  it('is barred while the account is suspended, and after it was deleted', async () => {
    const emails = [address(), address(), address()] as const
    const somebody = await studentOf(...emails)
    await suspend(somebody)
    await expectTaken(...emails)
    const other = await world.student()
    await expect(move(other, emails[0])).rejects.toMatchObject(refused)
    await erase(somebody, false)
    await expectTaken(...emails)
    await expect(move(other, emails[1])).rejects.toMatchObject(refused)
  })

  it(
    'is barred for twelve months from the suspension and from the deletion, and forgotten then',
    { tags: ['long'] },
    async () => {
      const start = await startAccounts()
      const other = world
      world = start
      try {
        const emails = [address(), address()] as const
        const somebody = await studentOf(...emails)
        world.platform.clock.advance(300 * 86_400)
        await suspend(somebody)
        world.platform.clock.advance(300 * 86_400)
        await expectTaken(...emails)
        await erase(somebody, false)
        world.platform.clock.advance((standingDays - 1) * 86_400)
        await expectTaken(...emails)
        world.platform.clock.advance(2 * 86_400)
        for (const email of emails) await world.student({ email })
      } finally {
        world = other
        await start.platform.stop()
      }
    },
  )

  it('is free again once the account was reinstated and deleted', { tags: ['long'] }, async () => {
    const [first, second] = [address(), address()]
    const somebody = await studentOf(first, second)
    await suspend(somebody)
    await world.accounts.reinstate(somebody.userId, { key: newId(), note: null })
    await expectTaken(first)
    await erase(somebody, false)
    for (const email of [first, second]) {
      const { userId } = await world.student({ email })
      expect(await returnsOf(userId)).toEqual([])
    }
    expect(await records().findOne({ _id: somebody.userId })).toMatchObject({ formerAddresses: [] })
  })

  it('does not include one that was only asked for', async () => {
    const [somebody, asked] = [await world.student(), address()]
    const { userId, password } = somebody
    world.platform.clock.advance(121)
    await world.accounts.updateProfile(userId, { username: 'Kim', email: asked, password })
    await suspend(somebody)
    await erase(somebody, true)
    await world.student({ email: asked })
  })

  it('is kept as a keyed hash alone', async () => {
    const emails = [address(), address(), address()] as const
    const somebody = await studentOf(...emails)
    await suspend(somebody)
    await erase(somebody, false)
    const record = JSON.stringify(await records().findOne({ _id: somebody.userId }))
    for (const email of emails) expect(record).not.toContain(email.split('@')[0])
    expect(record.match(/"key":"[0-9a-f]{64}"/g)).toHaveLength(3)
  })
})

describe('a registration that waits for its code', () => {
  it.each(['code', 'reset'] as const)('is not verified by a %s once its address is barred', async (how) => {
    const [first, second] = [address(), address()]
    const pending = await world.signUp({ email: first })
    // As if its student had left the address at the same moment.
    const somebody = await world.student({ email: second })
    await records().updateOne(
      { _id: somebody.userId },
      { $set: { formerEmail: first, formerAddresses: null } },
    )
    await startAnother(() => hashed(somebody.userId))
    if (how === 'code') {
      const verified = world.accounts.verifyEmail({ email: first, otp: pending.code })
      await expect(verified).rejects.toMatchObject(refused)
    } else {
      await world.accounts.requestPasswordReset({ email: first })
      const otp = await world.resetCodeOf(pending.userId)
      const { grant } = await world.accounts.verifyResetOtp({ email: first, otp })
      const reset = world.accounts.resetPassword({ email: first, newPassword: 'battery staple', grant })
      await expect(reset).rejects.toMatchObject({ code: 'reset-not-verified' })
    }
    expect((await world.accounts.get(pending.userId))?.emailVerified).toBe(false)
  })
})

const hashed = (_id: string) =>
  until(async () => expect((await records().findOne({ _id }))?.formerAddresses).toHaveLength(1))

/** Another process starts on the same store, and sweeps it. It runs until `act` has ended. */
async function startAnother(act: () => Promise<unknown> = async () => {}) {
  const another = createAccounts({
    ...world.platform,
    createLimiter: null,
    faces: { find: async () => [] },
    housekeeping: ownHousekeeping,
    secret,
    smuSubdomains: [],
  })
  await another.start(async () => false)
  await act()
  await another.stop()
}

describe('a student who deleted an account with warnings', () => {
  it('is known again by each of its addresses, on which no other account opens then', async () => {
    const [first, second] = [address(), address()]
    const before = await studentOf(first, second)
    await erase(before, true)
    const after = await world.student({ email: first })
    expect(await returnsOf(after.userId)).toEqual([{ userId: after.userId, formerIds: [before.userId] }])
    await expectTaken(second)
    await suspend(after)
    await erase(after, false)
    await expectTaken(first, second)
  })

  it('is known again when another account changes to one of them', { tags: ['long'] }, async () => {
    const [first, second] = [address(), address()]
    const before = await studentOf(first, second)
    await erase(before, true)
    const after = await world.student()
    expect(await returnsOf(after.userId)).toEqual([])
    await move(after, first)
    expect(await returnsOf(after.userId)).toEqual([{ userId: after.userId, formerIds: [before.userId] }])
    await expectTaken(second)
  })

  it('is not known by a registration that nobody verified', async () => {
    const before = await world.student()
    await erase(before, true)
    const { userId } = await world.signUp({ email: before.email })
    expect(await returnsOf(userId)).toEqual([])
  })

  it('is not known after twelve months', { tags: ['long'] }, async () => {
    const before = await world.student()
    await erase(before, true)
    world.platform.clock.advance((standingDays + 1) * 86_400)
    const { userId } = await world.student({ email: before.email })
    expect(await returnsOf(userId)).toEqual([])
    const record = () => records().findOne({ _id: before.userId })
    await startAnother(() => until(async () => expect(await record()).toMatchObject({ formerAddresses: [] })))
  })

  it('is barred by a suspension whose warning was handled after the erasure', async () => {
    const [before, innocent] = [await world.student(), await world.student()]
    await erase(before, true)
    await erase(innocent, false)
    const cause = { key: 'warning:late', note: null }
    expect(await world.accounts.suspend(before.userId, 'warnings', cause)).toBe(true)
    expect(await world.accounts.suspend(innocent.userId, 'warnings', cause)).toBe(false)
    await expectTaken(before.email)
    await world.student({ email: innocent.email })
  })
})

describe('accounts of earlier releases', () => {
  it('have their former address hashed at the next start, whether suspended or not', async () => {
    const emails = [address(), address()]
    const userIds: string[] = []
    for (const [at, former] of emails.entries()) {
      const { userId } = await world.student()
      userIds.push(userId)
      if (at === 0) await world.accounts.suspend(userId, 'decision')
      await records().updateOne(
        { _id: userId },
        { $set: { formerEmail: former }, $unset: { formerAddresses: 1 } },
      )
    }
    await startAnother(() => Promise.all(userIds.map(hashed)))
    await expectTaken(...emails)
    // The address itself is not needed any more.
    world.platform.clock.advance(8 * 86_400)
    const kept = async (_id: string) => (await records().findOne({ _id }))?.formerEmail
    await startAnother(() =>
      until(async () => expect(await Promise.all(userIds.map(kept))).toEqual([null, null])),
    )
    await expectTaken(...emails)
  })

  it('are swept on if one of them fails', async () => {
    const accounts = createAccountModel(world.platform.connection)
    const { outbox, clock } = world.platform
    const userIds = [(await world.student()).userId, (await world.student()).userId]
    const [broken = '', other = ''] = userIds
    for (const _id of userIds) await records().updateOne({ _id }, { $set: { formerEmail: address() } })
    const failures: unknown[] = []
    const log = pino({ level: 'warn' }, { write: (line: string) => void failures.push(JSON.parse(line)) })
    const addresses = createPersonAddresses({
      accounts,
      barred: { has: async () => false },
      outbox: {
        async decide(...decision) {
          if (decision[1] === broken) throw new Error('This one is broken.')
          return outbox.decide(...decision)
        },
      },
      secrets: [Buffer.from('a secret')],
      clock,
      log,
    })
    await addresses.forgetOld()
    await hashed(other)
    expect(failures).toEqual([expect.objectContaining({ id: broken })])
  })

  it(
    'that were deleted while suspended bar their address for twelve months, whichever kind of record says so',
    { tags: ['long'] },
    async () => {
      const email = address()
      const somebody = await world.student({ email })
      await suspend(somebody)
      await erase(somebody, false)
      const kept = await records().findOne<{ formerAddresses: { key: string }[] }>({ _id: somebody.userId })
      await records().updateOne({ _id: somebody.userId }, { $unset: { formerAddresses: 1 } })
      await world.signUp({ email })
      const bars = world.platform.connection.collection<{ _id: string; at: Date }>('barred_addresses')
      const { clock } = world.platform
      await bars.insertOne({ _id: kept?.formerAddresses[0]?.key ?? '', at: clock.now() })
      await expectTaken(email)
      clock.advance((standingDays + 1) * 86_400)
      await world.signUp({ email })
      await startAnother(() => until(async () => expect(await bars.countDocuments()).toBe(0)))
    },
  )
})
