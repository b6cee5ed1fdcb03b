import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { accountClosed, accountEmptied, erasingServices, erasureConfirmed, erasureRequested } from '#events'
import { ownHousekeeping } from '#platform/core'
import { until } from '#testing/until'
import { withUpdate } from '#testing/with-update'
import { secret, startAccounts } from '../../testing/students'
import { createAccounts } from '../index'
import { stepOf, type Closing } from './rules'

const at = new Date('2026-11-01T10:00:00Z')
const closing = (over: Partial<Closing> = {}): Closing => ({
  documents: 'keep',
  at,
  confirmed: [],
  standing: null,
  emptiedAt: null,
  erasedAt: null,
  ...over,
})
const all = [...erasingServices]
const butLast = all.filter((service) => service !== 'notifications')
const hours = (count: number) => new Date(at.getTime() + count * 3_600_000)

describe('the next step of a closed account', () => {
  it.each([
    ['every service', closing(), at, 'services'],
    ['the one service that has not confirmed', closing({ confirmed: butLast.slice(1) }), at, 'services'],
    ['the last mail', closing({ confirmed: butLast }), at, 'farewell'],
    ['the last mail, for a day', closing({ confirmed: butLast, emptiedAt: at }), hours(23), 'farewell'],
    [
      'its own erasure, if the last mail never goes out',
      closing({ confirmed: butLast, emptiedAt: at }),
      hours(24),
      'erasure',
    ],
    ['its own erasure, once all have confirmed', closing({ confirmed: all }), at, 'erasure'],
    ['nothing, once it is erased', closing({ confirmed: all, erasedAt: at }), at, 'nothing'],
  ])('is %s', (_, state, now, step) => {
    expect(stepOf(state, now)).toBe(step)
  })
})

describe('a closed account', () => {
  let here: Awaited<ReturnType<typeof startAccounts>>
  /** Acts to run right before the next deletion of a file, and right before the next write with events. */
  const meanwhile: {
    deletion?: (() => Promise<unknown>) | undefined
    write?: (() => Promise<unknown>) | undefined
  } = {}
  /** Users for which every such write fails. */
  const broken = new Set<string>()
  const first = async (when: keyof typeof meanwhile) => {
    const act = meanwhile[when]
    meanwhile[when] = undefined
    await act?.()
  }
  beforeAll(async () => {
    here = await startAccounts(({ files, outbox }) => ({
      files: {
        ...files,
        async delete(ref) {
          await first('deletion')
          return files.delete(ref)
        },
      },
      outbox: withUpdate(outbox, async (...write) => {
        await first('write')
        if (broken.has((write[1] as { _id: string })._id)) throw new Error('This one is broken.')
        return outbox.update(...write)
      }),
    }))
  })
  afterAll(() => here.platform.stop())
  const told = (
    definition: typeof erasureRequested | typeof accountEmptied | typeof accountClosed,
    userId: string,
  ) => here.platform.published(definition).filter((payload) => payload.userId === userId).length
  const confirm = (
    userId: string,
    services: readonly (typeof erasingServices)[number][],
    { standing } = { standing: false },
  ) =>
    Promise.all(
      services.map((service) =>
        here.platform.publish(erasureConfirmed, {
          userId,
          service,
          standing: standing && service === 'moderation',
        }),
      ),
    )
  const erased = async (userId: string, kept?: { standing: boolean }) => {
    await confirm(userId, all, kept)
    await until(async () => expect(await here.accounts.closedAccount(userId)).toBeNull())
  }

  it(
    'asks services again that have not confirmed, and is erased once all have, despite duplicates',
    { tags: ['long'] },
    async () => {
      const { accounts, platform } = here
      const { userId, email, password } = await here.student()
      await accounts.close(userId, { password, documents: 'keep' })
      await platform.allHandled()
      expect([told(accountClosed, userId), told(erasureRequested, userId)]).toEqual([1, 0])
      platform.clock.advance(120)
      await until(() => expect(told(erasureRequested, userId)).toBe(1))
      platform.clock.advance(600)
      await until(() => expect(told(erasureRequested, userId)).toBe(2))

      await confirm(userId, [...butLast, ...butLast])
      await until(() => expect(told(accountEmptied, userId)).toBeGreaterThan(0))
      expect(await accounts.closedAccount(userId)).toMatchObject({ email, username: 'Kim' })
      await expect(here.signUp({ email })).rejects.toMatchObject({ code: 'user-exists' })
      await confirm(userId, ['notifications', 'notifications', ...butLast])
      await until(async () => expect(await accounts.closedAccount(userId)).toBeNull())
      await platform.allHandled()
      expect(platform.count('avatar')).toBe(0)
      expect((await here.signUp({ email })).userId).not.toBe(userId)
    },
  )

  it('is not counted among the users who get a broadcast', async () => {
    const { accounts } = here
    const { userId, password } = await here.student()
    const before = await accounts.countVerified()
    await accounts.close(userId, { password, documents: 'keep' })
    expect(await accounts.countVerified()).toBe(before - 1)
  })

  it('has its last mail requested again after an hour, not earlier', { tags: ['long'] }, async () => {
    const { accounts, platform } = here
    const close = async () => {
      const { userId, password } = await here.student()
      await accounts.close(userId, { password, documents: 'keep' })
      return userId
    }
    const emptied = await close()
    await confirm(emptied, butLast)
    await until(() => expect(told(accountEmptied, emptied)).toBe(1))
    // A second request for this one shows that the sweep has run.
    const waiting = await close()
    platform.clock.advance(600)
    await until(() => expect(told(erasureRequested, waiting)).toBe(1))
    expect(told(accountEmptied, emptied)).toBe(1)
    platform.clock.advance(3000)
    await until(() => expect(told(accountEmptied, emptied)).toBe(2))
  })

  it('that cannot be erased delays no other, and is retried', { tags: ['long'] }, async () => {
    const { accounts, platform } = here
    const close = async () => {
      const { userId, password } = await here.student()
      await accounts.close(userId, { password, documents: 'keep' })
      return userId
    }
    const [stuck, other] = [await close(), await close()]
    broken.add(stuck)
    platform.clock.advance(120)
    await until(() => expect(told(erasureRequested, other)).toBe(1))
    broken.delete(stuck)
    platform.clock.advance(600)
    await until(() => expect(told(erasureRequested, stuck)).toBe(1))
  })

  it('that is suspended during its erasure bars its address too', async () => {
    const { accounts, platform } = here
    const { userId, email, password } = await here.student()
    await accounts.close(userId, { password, documents: 'delete' })
    expect(await accounts.suspend(userId, 'warnings')).toBe(true)
    await erased(userId)
    await expect(here.signUp({ email })).rejects.toMatchObject({ code: 'user-exists' })
    expect(await accounts.reinstate(userId, { key: 'late', note: null })).toBe(false)
    await platform.allHandled()
  })

  it('that is suspended bars the address before the last change too', async () => {
    const { accounts } = here
    const { userId, email, password } = await here.student()
    const wanted = `next-${email}`
    await accounts.updateProfile(userId, { username: 'Kim', email: wanted, password })
    const otp = await here.mailedCode(userId, 'change-email')
    expect(await accounts.verifyNewEmail(userId, { email: wanted, otp })).toBe(true)
    await accounts.suspend(userId, 'warnings')
    await accounts.close(userId, { password, documents: 'delete' })
    await erased(userId)
    for (const barred of [wanted, email])
      await expect(here.signUp({ email: barred })).rejects.toMatchObject({ code: 'user-exists' })
  })

  it(
    'bars its address according to its final status, even if that changes during the erasure',
    { tags: ['long'] },
    async () => {
      const { accounts } = here
      const closed = async () => {
        const somebody = await here.student()
        await accounts.close(somebody.userId, { password: somebody.password, documents: 'delete' })
        return somebody
      }

      const suspended = await closed()
      meanwhile.deletion = () => accounts.suspend(suspended.userId, 'warnings')
      await erased(suspended.userId)
      await expect(here.signUp({ email: suspended.email })).rejects.toMatchObject({ code: 'user-exists' })

      const reinstated = await closed()
      await accounts.suspend(reinstated.userId, 'warnings')
      const back = { key: 'back', note: null }
      meanwhile.deletion = () => accounts.reinstate(reinstated.userId, back)
      await erased(reinstated.userId)
      expect((await here.signUp({ email: reinstated.email })).userId).not.toBe(reinstated.userId)
    },
  )

  it('forgets what its name looked like once it is erased, and not before', async () => {
    const { accounts } = here
    const distinctionOf = async (userId: string) => (await accounts.get(userId))?.distinction
    const first = await here.student({ name: 'Nur Aisyah' })
    await accounts.close(first.userId, { password: first.password, documents: 'keep' })
    const second = await here.student({ name: 'nur aisyah' })
    expect(await distinctionOf(second.userId)).toBe('NUS 2')
    await erased(first.userId)
    expect(await distinctionOf(second.userId)).toBe('NUS 2')
    await accounts.close(second.userId, { password: second.password, documents: 'keep' })
    await erased(second.userId)
    const third = await here.student({ name: 'Nur Aisyah' })
    expect(await distinctionOf(third.userId)).toBeNull()
  })

  it('cannot be suspended once it is erased', async () => {
    const { accounts, platform } = here
    const { userId, password } = await here.student()
    await accounts.close(userId, { password, documents: 'delete' })
    await platform.allHandled()
    meanwhile.write = () => erased(userId)
    expect(await accounts.suspend(userId, 'warnings')).toBe(false)
    expect(await accounts.statusOf(userId)).toMatchObject({ isActive: true })
  })

  it('bars its address under a new secret too, as long as the former one is configured', async () => {
    const { accounts, platform } = here
    const { userId, email, password } = await here.student()
    await accounts.close(userId, { password, documents: 'delete' })
    expect(await accounts.suspend(userId, 'warnings')).toBe(true)
    await erased(userId)
    const registerUnder = async (otherSecrets: readonly string[]) =>
      createAccounts({
        ...platform,
        faces: { find: async () => [Buffer.from('a face')] },
        housekeeping: ownHousekeeping,
        secret: `next to it, ${secret}`,
        otherSecrets,
        smuSubdomains: [],
        createLimiter: null,
      }).accounts.register(await here.request({ email }))
    await expect(registerUnder([secret])).rejects.toMatchObject({ code: 'user-exists' })
    expect(await registerUnder([])).toHaveProperty('userId')
  })

  it('lets a concurrent change of the profile have no effect', async () => {
    const { accounts } = here
    const { userId, password } = await here.student()
    const [, changed] = await Promise.allSettled([
      accounts.close(userId, { password, documents: 'keep' }),
      accounts.updateProfile(userId, { username: 'Late' }),
    ])
    expect(
      changed.status === 'fulfilled' || (changed.reason as { code: string }).code === 'unauthenticated',
    ).toBe(true)
    await expect(accounts.updateProfile(userId, { username: 'Later' })).rejects.toMatchObject({
      code: 'unauthenticated',
    })
    await expect(accounts.close(userId, { password, documents: 'keep' })).rejects.toMatchObject({
      code: 'unauthenticated',
    })
  })
})
