import { afterEach, beforeEach, expect, it } from 'vitest'
import { broadcastCounted } from '#events'
import { newId } from '#platform/core'
import { startLiveGateway } from '../client/live-gateway'
import type { TestSocket } from '../client/socket'

const admins = new Map<string, 'acting' | 'without a second factor' | 'student'>()
let roleOf: (userId: string) => Promise<'admin' | 'student'>
let gateway: Awaited<ReturnType<typeof startLiveGateway>>
beforeEach(async () => {
  admins.clear()
  roleOf = async () => 'admin'
  gateway = await startLiveGateway({ admins, roleOf: (userId) => roleOf(userId) })
})
afterEach(() => gateway.stop())

async function newWatcher(): Promise<{ _id: string; tab: TestSocket }> {
  const _id = newId()
  admins.set(_id, 'acting')
  const tab = await gateway.connect(_id)
  expect(await tab.ask('events:watch', {})).toEqual({ ok: true })
  return { _id, tab }
}
const happen = () => gateway.hears(broadcastCounted, { messageId: newId() })
const hears = (tab: TestSocket, eventId: string) =>
  tab.hears('events:step', ({ steps }) => steps.some((step) => step.id === `event:${eventId}`))
const countOf = (tab: TestSocket) => tab.all('events:step').length

it('shows every admin who watches each step once', async () => {
  const [one, other] = [await newWatcher(), await newWatcher()]
  const { id } = await happen()
  for (const { tab } of [one, other]) {
    await hears(tab, id)
    const ids = tab.all('events:step').flatMap(({ steps }) => steps.map((step) => step.id))
    expect(ids).toHaveLength(new Set(ids).size)
  }
})

it.each(['student', 'without a second factor'] as const)(
  'shows nothing more to an admin who is now %s',
  async (now) => {
    const [staying, former] = [await newWatcher(), await newWatcher()]
    const { id } = await happen()
    for (const { tab } of [staying, former]) await hears(tab, id)
    const before = countOf(former.tab)
    admins.set(former._id, now)
    await hears(staying.tab, (await happen()).id)
    // By then an earlier message would have arrived.
    await hears(staying.tab, (await happen()).id)
    expect(countOf(former.tab)).toBe(before)
  },
)

it('shows nothing more to an admin whose role ended while the socket was let in', async () => {
  const staying = await newWatcher()
  let answer = (_role: 'student') => {}
  const answers = [Promise.resolve('admin' as const), new Promise<'student'>((resolve) => (answer = resolve))]
  roleOf = async () => (await answers.shift()) ?? 'student'
  const former = await newWatcher()
  const { id } = await happen()
  for (const { tab } of [staying, former]) await hears(tab, id)
  const before = countOf(former.tab)
  answer('student')
  admins.set(former._id, 'student')
  await hears(staying.tab, (await happen()).id)
  await hears(staying.tab, (await happen()).id)
  expect(countOf(former.tab)).toBe(before)
})

it('shows nothing more to an admin who has left the page', async () => {
  const [staying, leaving] = [await newWatcher(), await newWatcher()]
  expect(await leaving.tab.ask('events:unwatch', {})).toEqual({ ok: true })
  const before = countOf(leaving.tab)
  await hears(staying.tab, (await happen()).id)
  await hears(staying.tab, (await happen()).id)
  expect(countOf(leaving.tab)).toBe(before)
})
