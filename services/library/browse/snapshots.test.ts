import { expect, it } from 'vitest'
import { createSnapshots } from './snapshots'

function setUp() {
  const state = { revision: 0, made: 0, says: 'one' }
  const snapshot = createSnapshots<{ says: string }>(
    () => state.revision,
    (before, now) => before.says === now.says,
  )
  const make = async () => {
    state.made++
    const { says } = state
    await new Promise((resolve) => setImmediate(resolve))
    return { says }
  }
  return { state, list: () => snapshot('a list', make) }
}

it('computes a list once for all callers until something changes', async () => {
  const { state, list } = setUp()
  const [first, second] = await Promise.all([list(), list()])
  expect(second).toBe(first)
  expect(await list()).toBe(first)
  expect(state.made).toBe(1)
})

it('keeps the object if a change left the list the same, and returns a new one otherwise', async () => {
  const { state, list } = setUp()
  const first = await list()
  state.revision++
  expect(await list()).toBe(first)
  Object.assign(state, { revision: 2, says: 'two' })
  expect(await list()).toEqual({ says: 'two' })
  expect(state.made).toBe(3)
})

it('does not return a list computed from data older than a change', async () => {
  const { state, list } = setUp()
  const early = list()
  Object.assign(state, { revision: 1, says: 'two' })
  const late = list()
  expect([await early, await late]).toEqual([{ says: 'one' }, { says: 'two' }])
  expect(await list()).toEqual({ says: 'two' })
})
