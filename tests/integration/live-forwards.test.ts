import { afterEach, beforeEach, expect, it } from 'vitest'
import { pointsChanged, secondFactorRequired, userReported, userSuspended } from '#events'
import { newId } from '#platform/core'
import { eventually } from '../client/eventually'
import { startLiveGateway } from '../client/live-gateway'
import type { TestSocket } from '../client/socket'

/** Sockets of several accounts; those in `suspended` are suspended. */
async function startSockets() {
  const admins = new Map<string, 'acting' | 'without a second factor' | 'student'>()
  const suspended = new Set<string>()
  const store = { isAway: false, failedReads: 0 }
  const gateway = await startLiveGateway({
    admins,
    async suspendedAmong(userIds) {
      if (store.isAway) {
        store.failedReads++
        throw new Error('The store is away.')
      }
      return new Map(userIds.filter((userId) => suspended.has(userId)).map((userId) => [userId, 'warnings']))
    },
  })
  return { ...gateway, admins, suspended, store }
}

let gateway: Awaited<ReturnType<typeof startSockets>>
beforeEach(async () => {
  gateway = await startSockets()
})
afterEach(() => gateway.stop())

const suspension = (userId: string) =>
  gateway.hears(userSuspended, { userId, reason: 'warnings', note: null, version: 1 })
const report = (userId: string) =>
  gateway.hears(userReported, {
    caseId: `user-${userId}`,
    reportId: newId(),
    reportedUserId: userId,
    reportedUsername: 'Kim',
    distinction: null,
    reporterId: newId(),
    reason: 'Other',
    description: null,
    at: new Date().toISOString(),
    urgent: false,
  })
const closed = (socket: TestSocket) => eventually(() => expect(socket.isConnected()).toBe(false))

it('tells a suspended user why, and closes their sockets and nobody else’s', async () => {
  const [user, other] = [newId(), newId()]
  const sockets = [await gateway.connect(user), await gateway.connect(user)]
  const bystander = await gateway.connect(other)
  gateway.suspended.add(user)
  await suspension(user)
  for (const socket of sockets) {
    await closed(socket)
    expect(socket.all('account:suspended')).toEqual([{ reason: 'warnings' }])
  }
  expect(bystander.isConnected()).toBe(true)
  bystander.close()
})

it.each([
  ['an event for admins', false],
  ['the event of the requirement', true],
])('closes sockets of admins without their second factor at %s, and no others', async (_, isRequirement) => {
  const [acting, bare, former] = [newId(), newId(), newId()]
  for (const admin of [acting, bare, former]) gateway.admins.set(admin, 'acting')
  const sockets = {
    acting: await gateway.connect(acting),
    bare: await gateway.connect(bare),
    former: await gateway.connect(former),
  }
  const reported = newId()
  await report(reported)
  for (const socket of Object.values(sockets)) await socket.hears('report:filed')

  gateway.admins.set(bare, 'without a second factor').set(former, 'student')
  if (isRequirement) await gateway.hears(secondFactorRequired, { actorId: acting, required: true })
  else await report(reported)
  await closed(sockets.bare)
  const last = await report(newId())
  const { reportedUserId } = userReported.payload.parse(last.payload)
  await sockets.acting.hears('report:filed', (told) => told.reportedUserId === reportedUserId)
  for (const socket of [sockets.bare, sockets.former]) expect(socket.all('report:filed')).toHaveLength(1)
  expect(sockets.former.isConnected()).toBe(true)
  for (const socket of [sockets.acting, sockets.former]) socket.close()
})

it('closes nothing when the event of a suspension arrives after the reinstatement', async () => {
  const user = newId()
  const socket = await gateway.connect(user)
  await suspension(user)
  // Events of one user arrive in order.
  await gateway.hears(pointsChanged, {
    userId: user,
    points: 10,
    version: 1,
    delta: 10,
    reason: 'document',
  })
  await socket.hears('points:changed')
  expect(socket.all('account:suspended')).toEqual([])
  expect(socket.isConnected()).toBe(true)
  socket.close()
})

it('closes the sockets once the account status can be read again', async () => {
  const user = newId()
  const socket = await gateway.connect(user)
  gateway.suspended.add(user)
  gateway.store.isAway = true
  await suspension(user)
  await eventually(() => expect(gateway.store.failedReads).toBeGreaterThan(1))
  expect(socket.isConnected()).toBe(true)
  gateway.store.isAway = false
  await closed(socket)
  expect(socket.all('account:suspended')).toHaveLength(1)
})

it('forwards an event to sockets once, however many processes published it', async () => {
  const user = newId()
  const socket = await gateway.connect(user)
  const told = (version: number) => ({
    userId: user,
    points: 10 * version,
    version,
    delta: 10,
    reason: 'document' as const,
  })
  const first = await gateway.hears(pointsChanged, told(1))
  await gateway.hearsAgain(first)
  await gateway.hears(pointsChanged, told(2))
  await socket.hears('points:changed', ({ version }) => version === 2)
  expect(socket.all('points:changed').map(({ version }) => version)).toEqual([1, 2])
  socket.close()
})
