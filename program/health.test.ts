import { describe, expect, it } from 'vitest'
import { createProcessHealth } from './health'

const fresh = { fresh: true }
const parts = (store: boolean, bus = true) => ({
  store: { ok: store, kind: 'embedded' },
  bus: { ok: bus, kind: 'embedded' },
})

describe('the health of a process', () => {
  it.each([
    ['all is well', parts(true), { status: 'ready', serves: true }],
    ['the bus is unavailable', parts(true, false), { status: 'degraded', serves: true }],
    ['the store is unavailable', parts(false), { status: 'degraded', serves: false }],
  ])('while it runs and %s', async (_, state, expected) => {
    const health = createProcessHealth()
    health.watch(async () => state)
    health.run()
    expect(await health.read(fresh)).toEqual({ ...expected, parts: state })
  })

  it('serves only while it runs, also with every dependency available', async () => {
    const health = createProcessHealth()
    expect(await health.read(fresh)).toEqual({ status: 'starting', serves: false, parts: {} })
    health.watch(async () => parts(true))
    expect(await health.read(fresh)).toMatchObject({ status: 'starting', serves: false })
    health.run()
    health.stop()
    expect(await health.read(fresh)).toMatchObject({ status: 'stopping', serves: false })
    health.forget()
    expect(await health.read(fresh)).toEqual({ status: 'stopping', serves: false, parts: {} })
  })

  it('does not run after a stop during its start', async () => {
    const health = createProcessHealth()
    health.stop()
    health.run()
    expect(await health.read(fresh)).toMatchObject({ status: 'stopping', serves: false })
  })
})

describe('checks of the dependencies', () => {
  const counted = () => {
    const state = { checks: 0, parts: parts(true), answer: () => {} }
    const health = createProcessHealth()
    health.watch(async () => {
      state.checks++
      await new Promise<void>((resolve) => (state.answer = resolve))
      return state.parts
    })
    health.run()
    return { health, state }
  }

  it('are shared by all who ask at the same time, and remembered for strangers', async () => {
    const { health, state } = counted()
    const asked = Array.from({ length: 1000 }, (_, n) => health.read({ fresh: n % 2 === 0 }))
    state.answer()
    await Promise.all(asked)
    for (let n = 0; n < 100; n++) await health.read({ fresh: false })
    expect(state.checks).toBe(1)
  })

  it('are made anew for those who may see the details', async () => {
    const { health, state } = counted()
    const first = health.read(fresh)
    state.answer()
    expect((await first).status).toBe('ready')
    state.parts = parts(false)
    const second = health.read(fresh)
    state.answer()
    expect((await second).serves).toBe(false)
  })
})
