import { describe, expect, it } from 'vitest'
import { pushKinds } from '#events'
import {
  addDevice,
  choose,
  maxDevices,
  removeDevices,
  tell,
  usualPush,
  type Device,
  type State,
} from './rules'

const since = new Date('2026-11-28T12:00:00Z')
const deviceOf = (name: string, sessionId: string | null = null): Device => ({
  ...{ endpoint: `https://push.test/${name}`, p256dh: 'p', auth: 'a' },
  ...{ sessionId, since },
})
const stateOf = (change: Partial<State> = {}): State => ({
  ...usualPush,
  devices: [deviceOf('a')],
  ...change,
})
const nextOf = (decision: object): unknown => ('next' in decision ? decision.next : 'unchanged')

it('a setting keeps the devices and the day of the last push', () => {
  const before = stateOf({ toldOn: '2026-11-28' })
  expect(choose({ kinds: ['want'], often: true })(before)).toEqual({
    outcome: true,
    next: { ...before, kinds: ['want'], often: true },
    events: [],
  })
  expect(nextOf(choose({ kinds: [], often: false })(null))).toEqual({ ...usualPush, kinds: [] })
})

describe('devices', () => {
  it('are added once, with the newest keys and session', () => {
    const again = { ...deviceOf('a', 's2'), auth: 'b' }
    expect(nextOf(addDevice(again)(stateOf()))).toEqual(stateOf({ devices: [again] }))
    expect(nextOf(addDevice(again)(null))).toEqual({ ...usualPush, devices: [again] })
  })

  it('are not written again without a change', () => {
    const again = { ...deviceOf('a'), since: new Date() }
    expect(addDevice(again)(stateOf())).toEqual({ outcome: true })
  })

  it('are limited: the oldest goes', () => {
    const devices = Array.from({ length: maxDevices }, (_, nth) => deviceOf(`${nth}`))
    const next = nextOf(addDevice(deviceOf('new'))(stateOf({ devices })))
    expect(next).toEqual(stateOf({ devices: [...devices.slice(1), deviceOf('new')] }))
  })

  it('are removed if they are meant, and nothing changes if none is', () => {
    const isOfSession = ({ sessionId }: Device) => sessionId === 's1'
    const state = stateOf({ devices: [deviceOf('a', 's1'), deviceOf('b', 's2'), deviceOf('c')] })
    expect(nextOf(removeDevices(isOfSession)(state))).toEqual(
      stateOf({ devices: [deviceOf('b', 's2'), deviceOf('c')] }),
    )
    for (const none of [null, stateOf()]) expect(removeDevices(isOfSession)(none)).toEqual({ outcome: false })
  })
})

describe('a push', () => {
  const [today, yesterday] = ['2026-11-28', '2026-11-27']
  it.each([
    { title: 'is told on the first day', state: stateOf(), told: true },
    { title: 'is told on another day', state: stateOf({ toldOn: yesterday }), told: true },
    { title: 'is not told twice a day', state: stateOf({ toldOn: today }), told: false },
    { title: 'is told each time if wanted', state: stateOf({ toldOn: today, often: true }), told: true },
    { title: 'is not told of a kind that is off', state: stateOf({ kinds: ['want'] }), told: false },
    { title: 'is not told without devices', state: stateOf({ devices: [] }), told: false },
    { title: 'is not told to somebody who never asked', state: null, told: false },
  ])('$title', ({ state, told }) => {
    const decision = tell('warning', today)(state)
    expect(decision.outcome).toEqual(told ? state?.devices : [])
    expect(nextOf(decision)).toEqual(told ? { ...state, toldOn: today } : 'unchanged')
  })

  it('is of a kind that is on from the beginning', () => {
    expect(usualPush).toMatchObject({ kinds: [...pushKinds], often: false })
  })
})
