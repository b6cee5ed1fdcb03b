import { afterAll, beforeAll, expect, it } from 'vitest'
import { sessionEnded, sessionsEnded } from '#events'
import { newId } from '#platform/core'
import { withUpdate } from '#testing/with-update'
import { startAccounts } from '../../testing/students'
import { mostSessions } from './limit-sessions'
import { createSessionModel } from './model'

let world: Awaited<ReturnType<typeof startAccounts>>
/** A concurrent act, right before the next write with events. */
let justBefore: (() => Promise<unknown>) | undefined
beforeAll(async () => {
  world = await startAccounts(({ outbox }) => ({
    outbox: withUpdate(outbox, async (...write) => {
      const meanwhile = justBefore
      justBefore = undefined
      await meanwhile?.()
      return outbox.update(...write)
    }),
  }))
})
afterAll(() => world.platform.stop())

/** A student with this many sessions. */
async function loggedIn(times: number) {
  const somebody = await world.student()
  const tokens: string[] = []
  for (let count = 0; count < times; count++) {
    const { token } = await world.accounts.login({ ...somebody, device: `device ${count}` })
    tokens.push(token ?? '')
    world.platform.clock.advance(1)
  }
  const actors = await Promise.all(tokens.map((token) => world.accounts.authenticate(token)))
  return { ...somebody, tokens, actors }
}
const unauthenticated = { code: 'unauthenticated', status: 401 }

it('ends only the session that logs out; to log out again changes nothing', async () => {
  const { accounts, platform } = world
  const { userId, tokens, actors } = await loggedIn(2)
  const [first] = actors
  if (!first) throw new Error('nobody is logged in')
  await accounts.logOut(first)
  await accounts.logOut(first)
  await expect(accounts.authenticate(tokens[0] ?? '')).rejects.toMatchObject(unauthenticated)
  await expect(accounts.authenticate(tokens[0] ?? '', { suspended: true })).rejects.toMatchObject(
    unauthenticated,
  )
  expect(await accounts.authenticate(tokens[1] ?? '')).toMatchObject({ userId })
  await platform.allHandled()
  expect(platform.published(sessionEnded).filter((payload) => payload.userId === userId)).toEqual([
    { userId, sessionIds: [first.sessionId], reason: 'logged-out' },
  ])
  expect([...(await accounts.endedSessions([userId])).keys()]).toEqual([first.sessionId])
})

it('lists running sessions, newest first, and ends all others', async () => {
  const { accounts } = world
  const { tokens, actors } = await loggedIn(3)
  const [, second] = actors
  if (!second) throw new Error('nobody is logged in')
  const devices = async () =>
    (await accounts.sessionsOf(second)).map(({ device, isThis }) => [device, isThis])
  expect(await devices()).toEqual([
    ['device 2', false],
    ['device 1', true],
    ['device 0', false],
  ])
  await accounts.endOtherSessions(second)
  expect(await devices()).toEqual([['device 1', true]])
  await expect(accounts.authenticate(tokens[2] ?? '')).rejects.toMatchObject(unauthenticated)
  await accounts.authenticate(tokens[1] ?? '')
})

it('ends all others even if one of them ends at the same moment', async () => {
  const { accounts, platform } = world
  const { userId, tokens, actors } = await loggedIn(4)
  const [mine, raced] = actors
  if (!mine || !raced) throw new Error('nobody is logged in')
  justBefore = () => accounts.logOut(raced)
  await accounts.endOtherSessions(mine)
  for (const token of tokens.slice(1))
    await expect(accounts.authenticate(token)).rejects.toMatchObject(unauthenticated)
  await accounts.authenticate(tokens[0] ?? '')
  await platform.allHandled()
  const told = platform.published(sessionEnded).filter((payload) => payload.userId === userId)
  expect(told.flatMap(({ sessionIds }) => sessionIds).sort()).toEqual(
    actors
      .slice(1)
      .flatMap(({ sessionId }) => sessionId ?? [])
      .sort(),
  )
})

it('lists and ends sessions behind any number of ended or newer ones', async () => {
  const { accounts, platform } = world
  const { userId, tokens, actors } = await loggedIn(2)
  const [older, mine] = actors
  if (!older || !mine) throw new Error('nobody is logged in')
  const now = platform.clock.now().getTime()
  const row = (tokenVersion: number, number: number) => ({
    _id: newId() as never,
    userId,
    tokenVersion,
    device: `many ${number}`,
    startedAt: new Date(now + 60_000 + number),
    endsAt: new Date(now + 3_600_000),
    renews: null,
  })
  const rows = platform.connection.collection('sessions')
  await rows.insertMany(Array.from({ length: 250 }, (_, number) => row(mine.tokenVersion - 1, number)))
  expect((await accounts.sessionsOf(mine)).map(({ device }) => device)).toEqual(['device 1', 'device 0'])

  await rows.insertMany(Array.from({ length: 250 }, (_, number) => row(mine.tokenVersion, number)))
  expect(await accounts.sessionsOf(mine)).toHaveLength(200)
  await accounts.endOtherSessions(mine)
  await expect(accounts.authenticate(tokens[0] ?? '')).rejects.toMatchObject(unauthenticated)
  expect((await accounts.sessionsOf(mine)).map(({ device }) => device)).toEqual(['device 1'])
})

it('needs the password to end another session, unless the login is at most 15 minutes old', async () => {
  const { accounts, platform } = world
  const { tokens, actors, password } = await loggedIn(3)
  const [mine, other] = actors
  if (!mine?.sessionId || !other?.sessionId) throw new Error('nobody is logged in')
  const otherId = other.sessionId
  const ways = [
    (given?: string) => accounts.endSession(mine, otherId, given),
    (given?: string) => accounts.endOtherSessions(mine, given),
  ]
  platform.clock.advance(15 * 60 + 1)
  for (const end of ways) {
    await expect(end()).rejects.toMatchObject({ code: 'password-needed', status: 403 })
    for (const wrong of ['guessed', ''])
      await expect(end(wrong)).rejects.toMatchObject({ code: 'wrong-password', status: 403 })
  }
  for (const token of tokens) await accounts.authenticate(token)
  for (const [index, end] of ways.entries()) {
    await end(password)
    await expect(accounts.authenticate(tokens[index + 1] ?? '')).rejects.toMatchObject(unauthenticated)
  }
  // Other sessions leave this one running.
  await accounts.endSession(mine, mine.sessionId)
  await expect(accounts.authenticate(tokens[0] ?? '')).rejects.toMatchObject(unauthenticated)
})

it('lets nobody end another user’s session', async () => {
  const { accounts } = world
  const [mine, theirs] = [await loggedIn(1), await loggedIn(1)]
  const [me, them] = [mine.actors[0], theirs.actors[0]]
  if (!me || !them?.sessionId) throw new Error('nobody is logged in')
  await expect(accounts.endSession(me, them.sessionId)).rejects.toMatchObject({ status: 404 })
  await accounts.authenticate(theirs.tokens[0] ?? '')
  await accounts.endSession(them, them.sessionId)
  await expect(accounts.authenticate(theirs.tokens[0] ?? '')).rejects.toMatchObject(unauthenticated)
})

it('changes a password only with the old one, and ends every session but the new one', async () => {
  const { accounts, platform } = world
  const { userId, email, password, tokens } = await loggedIn(2)
  const change = { newPassword: 'violet ladder', device: 'here' }
  await expect(accounts.changePassword(userId, { ...change, password: 'wrong' })).rejects.toMatchObject({
    code: 'wrong-password',
    status: 403,
  })
  await expect(
    accounts.changePassword(userId, { ...change, password, newPassword: 'short' }),
  ).rejects.toMatchObject({ code: 'weak-password', status: 400 })
  const token = await accounts.changePassword(userId, { ...change, password })
  for (const old of tokens) await expect(accounts.authenticate(old)).rejects.toMatchObject(unauthenticated)
  const actor = await accounts.authenticate(token)
  expect(await accounts.sessionsOf(actor)).toMatchObject([{ device: 'here', isThis: true }])
  await expect(accounts.login({ email, password })).rejects.toMatchObject({ code: 'wrong-credentials' })
  await platform.allHandled()
  expect(platform.published(sessionsEnded).filter((payload) => payload.userId === userId)).toHaveLength(1)
})

it('ends all sessions of a day once there are more than a person begins', async () => {
  const { accounts, platform } = world
  const { userId, tokens, ...somebody } = await loggedIn(1)
  const kept = createSessionModel(platform.connection)
  const [now, endsAt] = [platform.clock.now(), new Date(platform.clock.now().getTime() + 3_600_000)]
  const begun = { userId, tokenVersion: 0, device: null, startedAt: now, endsAt, renews: null }
  await kept.insertMany(Array.from({ length: mostSessions - 2 }, () => ({ _id: newId(), ...begun })))

  const last = (await accounts.login(somebody)).token ?? ''
  await accounts.logOut(await accounts.authenticate(last))
  expect((await accounts.endedSessions([userId])).size).toBe(1)
  expect(await accounts.authenticate(tokens[0] ?? '')).toMatchObject({ userId })

  const next = await accounts.authenticate((await accounts.login(somebody)).token ?? '')
  await expect(accounts.authenticate(tokens[0] ?? '')).rejects.toMatchObject(unauthenticated)
  await expect(accounts.authenticate(last)).rejects.toMatchObject(unauthenticated)
  expect((await accounts.endedSessions([userId])).size).toBe(0)
  expect((await accounts.sessionsOf(next)).map(({ id }) => id)).toEqual([next.sessionId])
  expect(await kept.countDocuments({ userId })).toBe(1)
  await platform.allHandled()
  expect(platform.published(sessionsEnded)).toContainEqual({ userId, tokenVersion: 1, reason: 'logged-out' })
})
