import { pushKinds, type PushKind, type PushSetting } from '#events'
import type { Decision, PushTarget, StateOf } from '#platform/core'
import type { PushRecord } from '../model'

/** Browsers of one user. */
export const maxDevices = 5

export type State = StateOf<PushRecord>
export type Device = State['devices'][number]
type PushRule<Outcome> = (state: State | null) => Decision<State, Outcome>

/** As it is until a user chooses otherwise: all kinds, one a day, on no device. */
export const usualPush: State = { kinds: [...pushKinds], often: false, devices: [], toldOn: null }

export const choose =
  ({ kinds, often }: PushSetting): PushRule<true> =>
  (state) => ({ outcome: true, next: { ...(state ?? usualPush), kinds, often }, events: [] })

/** Adds a browser, or renews its keys and its session. */
export const addDevice =
  (device: Device): PushRule<true> =>
  (state) => {
    const before = state ?? usualPush
    if (before.devices.some((known) => isSame(known, device))) return { outcome: true }
    const others = before.devices.filter(({ endpoint }) => endpoint !== device.endpoint)
    return { outcome: true, next: { ...before, devices: [...others, device].slice(-maxDevices) }, events: [] }
  }

const isSame = (one: Device, other: Device) =>
  (['endpoint', 'p256dh', 'auth', 'sessionId'] as const).every((key) => one[key] === other[key])

/** Outcome: true if there was one. */
export const removeDevices =
  (isMeant: (device: Device) => boolean): PushRule<boolean> =>
  (state) => {
    const devices = state?.devices.filter((device) => !isMeant(device)) ?? []
    if (state === null || devices.length === state.devices.length) return { outcome: false }
    return { outcome: true, next: { ...state, devices }, events: [] }
  }

/** Outcome: the browsers that get a push on this day; none if the user wants none of this kind, or got one on that day. */
export const tell =
  (kind: PushKind, day: string): PushRule<PushTarget[]> =>
  (state) => {
    const wanted = state !== null && state.kinds.includes(kind) && (state.often || state.toldOn !== day)
    if (!wanted || state.devices.length === 0) return { outcome: [] }
    return { outcome: [...state.devices], next: { ...state, toldOn: day }, events: [] }
  }
