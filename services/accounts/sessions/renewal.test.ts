import { afterAll, beforeAll, expect, it } from 'vitest'
import { sessionEnded, sessionRenewed } from '#events'
import { startAccounts } from '../../testing/students'
import { successorOf } from './lifetime'
import { createSessionModel } from './model'

let world: Awaited<ReturnType<typeof startAccounts>>
beforeAll(async () => {
  world = await startAccounts()
})
afterAll(() => world.platform.stop())

const days = 24 * 3600
const unauthenticated = { code: 'unauthenticated', status: 401 }

/** A student who logged in with Remember me this many days ago. */
async function remembered(daysAgo: number) {
  const { accounts, platform, student } = world
  const somebody = await student()
  const { token } = await accounts.login({ ...somebody, device: 'a phone', remember: true })
  platform.clock.advance(daysAgo * days)
  return { ...somebody, token: token ?? '' }
}
const actorOf = (token: string) => world.accounts.authenticate(token)
/** The token that the re-check of the user answers, if it answers one. */
const renewed = async (token: string) => world.accounts.renewSession(await actorOf(token))
const logIn = async (somebody: { email: string; password: string }) =>
  (await world.accounts.login(somebody)).token ?? ''

it('leaves a session of a day alone, and a remembered one in the first half of its time', async () => {
  const { token } = await remembered(14.9)
  expect(await renewed(token)).toBeNull()
  const ofDay = await logIn(await world.student())
  world.platform.clock.advance(0.9 * days)
  expect(await renewed(ofDay)).toBeNull()
})

it('renews a remembered session, and ends the former token a minute after the new one is seen', async () => {
  const { accounts, platform } = world
  const { token, userId } = await remembered(16)
  const next = (await renewed(token)) ?? ''
  const former = await actorOf(token)
  expect(former.renews).toBeNull()

  // Until the new token is seen, the answer may have been lost.
  platform.clock.advance(120)
  expect(await renewed(token)).toBe(next)
  const actor = await actorOf(next)
  expect(actor).toMatchObject({ userId, isRemembered: true, loggedInAt: former.loggedInAt })
  expect(await accounts.renewSession(actor)).toBeNull()

  expect(await renewed(token)).toBe(next)
  platform.clock.advance(59)
  const last = await actorOf(token)
  expect(last.tokenEndsAt > platform.clock.now()).toBe(true)
  platform.clock.advance(1)
  await expect(accounts.authenticate(token)).rejects.toMatchObject(unauthenticated)
  expect(await accounts.renewSession(await actorOf(next))).toBeNull()
  await platform.allHandled()
  expect(platform.published(sessionRenewed).filter((payload) => payload.userId === userId)).toEqual([
    { userId, sessionId: former.sessionId, endsAt: last.tokenEndsAt.toISOString() },
  ])
})

it('ends 30 days after it was last renewed', async () => {
  const { accounts, platform } = world
  let { token } = await remembered(0)
  for (let times = 0; times < 4; times++) {
    platform.clock.advance(20 * days)
    token = (await renewed(token)) ?? ''
    await renewed(token)
  }
  // A token ends at a whole second.
  platform.clock.advance(30 * days - 2)
  await accounts.authenticate(token)
  platform.clock.advance(2)
  await expect(accounts.authenticate(token)).rejects.toMatchObject(unauthenticated)
})

it('gives tabs that renew at once the same token', async () => {
  const { token } = await remembered(16)
  const actor = await actorOf(token)
  const all = await Promise.all([1, 2, 3].map(() => world.accounts.renewSession(actor)))
  expect(new Set(all).size).toBe(1)
  expect(all[0]).not.toBeNull()
})

it('is listed once, with device and login time, and is this browser’s in every tab', async () => {
  const { accounts } = world
  const { token } = await remembered(16)
  const [before] = await accounts.sessionsOf(await actorOf(token))
  const next = (await renewed(token)) ?? ''
  for (const tab of [token, next, next]) {
    const listed = await accounts.sessionsOf(await actorOf(tab))
    expect(listed).toMatchObject([{ device: 'a phone', startedAt: before?.startedAt, isThis: true }])
    expect(listed[0]?.id).toBe(successorOf(before?.id ?? ''))
    await renewed(tab)
  }
})

it('does not pass for a login: another session still needs the password', async () => {
  const { accounts } = world
  const { token, ...somebody } = await remembered(16)
  const other = await logIn(somebody)
  const next = await actorOf((await renewed(token)) ?? '')
  await expect(accounts.endOtherSessions(next)).rejects.toMatchObject({ code: 'password-needed' })
  await accounts.endOtherSessions(next, somebody.password)
  await expect(accounts.authenticate(other)).rejects.toMatchObject(unauthenticated)
  await actorOf(token)
})

const endings: [string, (tokens: { former: string; next: string }) => Promise<unknown>][] = [
  ['its new token logs out', async ({ next }) => world.accounts.logOut(await actorOf(next))],
  ['its former token logs out', async ({ former }) => world.accounts.logOut(await actorOf(former))],
  [
    'it logs out after the new token was seen',
    async ({ next }) => {
      await renewed(next)
      await world.accounts.logOut(await actorOf(next))
    },
  ],
  [
    'it is ended in the list of its new token',
    async ({ next }) => {
      const actor = await actorOf(next)
      await world.accounts.endSession(actor, actor.sessionId ?? '')
    },
  ],
  [
    'it is ended in the list of its former token',
    async ({ former, next }) => {
      const { sessionId } = await actorOf(next)
      await world.accounts.endSession(await actorOf(former), sessionId ?? '')
    },
  ],
]
it.each(endings)('ends at once with every token of it when %s', async (_, end) => {
  const { token: former } = await remembered(16)
  const next = (await renewed(former)) ?? ''
  await end({ former, next })
  for (const token of [former, next])
    await expect(world.accounts.authenticate(token)).rejects.toMatchObject(unauthenticated)
})

it('ends with a token that is made while another session ends it', async () => {
  const { accounts, platform } = world
  const { token, userId, ...somebody } = await remembered(16)
  const [actor, other] = [await actorOf(token), await actorOf(await logIn(somebody))]
  await accounts.endOtherSessions(other)
  const late = await accounts.renewSession(actor)
  expect(late).not.toBeNull()
  await expect(accounts.authenticate(late ?? '')).rejects.toMatchObject(unauthenticated)
  expect(await accounts.sessionsOf(other)).toHaveLength(1)
  await platform.allHandled()
  const ended = platform.published(sessionEnded).filter((payload) => payload.userId === userId)
  expect(ended.flatMap(({ sessionIds }) => sessionIds)).toContain(actor.sessionId)
})

it('gives no token where the list has no such session, and none of an older version', async () => {
  const { accounts, platform } = world
  const { token, userId, password } = await remembered(16)
  const actor = await actorOf(token)
  const next = (await renewed(token)) ?? ''
  await accounts.changePassword(userId, { password, newPassword: 'violet ladder', device: null })
  await expect(accounts.authenticate(next)).rejects.toMatchObject(unauthenticated)
  await createSessionModel(platform.connection).deleteMany({ userId })
  expect(await accounts.renewSession(actor)).toBeNull()
})

it('stays remembered with a new password', async () => {
  const { accounts, platform } = world
  const { token, userId, password } = await remembered(1)
  const { isRemembered } = await actorOf(token)
  const change = { password, newPassword: 'violet ladder', device: null, remember: isRemembered }
  const next = await accounts.changePassword(userId, change)
  platform.clock.advance(29 * days)
  expect(await actorOf(next)).toMatchObject({ userId, isRemembered: true })
})
