import { expect, it } from 'vitest'
import { createSwitch } from './create-switch'

function start() {
  const state = { isWanted: false, fails: false, made: [] as string[], failures: 0 }
  const { settle } = createSwitch({
    isWanted: () => state.isWanted,
    async begin() {
      if (state.fails) throw new Error('the bus is away')
      state.made.push('on')
      return async () => void state.made.push('off')
    },
    onFailure: () => state.failures++,
  })
  return { state, settle }
}

it.each([
  ['stays off', [false], []],
  ['turns on once', [true, true], ['on']],
  ['turns on and off', [true, false], ['on', 'off']],
  ['turns on again', [true, false, true], ['on', 'off', 'on']],
])('%s', async (_, wanted, made) => {
  const { state, settle } = start()
  for (const isWanted of wanted) {
    state.isWanted = isWanted
    await settle()
  }
  expect(state.made).toEqual(made)
})

it('makes one change at a time, as wanted when its turn comes', async () => {
  const { state, settle } = start()
  state.isWanted = true
  const all = [settle(), settle(), settle()]
  state.isWanted = false
  await Promise.all(all)
  expect(state.made).toEqual([])
})

it('tries again after a failure', async () => {
  const { state, settle } = start()
  Object.assign(state, { isWanted: true, fails: true })
  await expect(settle()).rejects.toThrow('the bus is away')
  state.fails = false
  await settle()
  expect([state.made, state.failures]).toEqual([['on'], 1])
})
