import { expect, it } from 'vitest'
import { countChecked } from './count-checked'
import { createMemoryLimiter } from './memory-limiter'

const refuse = () => Promise.reject(new Error('no human'))

/** A limit of 10 at which an address has made so many calls. */
async function open(calls: number, { hasCeiling = false } = {}) {
  const limiter = createMemoryLimiter({ name: 'tens', max: 10, seconds: 100 })
  for (let call = 0; call < calls; call++) await limiter.consume('campus')
  return { limiter, max: 10, hasCeiling }
}

it.each([
  // calls before, least, hasCeiling, efforts asked for, seconds to wait
  [0, 0, false, [], null],
  [9, 0, false, [], null],
  [10, 0, false, [1], null],
  [19, 0, false, [1], null],
  [20, 0, false, [2], null],
  [79, 0, true, [7], null],
  [80, 0, false, [8], null],
  [80, 0, true, [], 100],
  [500, 0, false, [8], null],
  [500, 0, true, [], 100],
  [0, 1, false, [1], null],
  [20, 1, false, [2], null],
])(
  'after %i calls, with at least %i and a ceiling %s, asks for %j and lets wait for %j',
  async (calls, least, hasCeiling, asked, wait) => {
    const limit = await open(calls, { hasCeiling })
    const efforts: number[] = []
    const prove = async (effort: number) => void efforts.push(effort)
    expect(await countChecked([limit], 'campus', prove, least)).toBe(wait)
    expect(efforts).toEqual(asked)
  },
)

it('counts no call that is refused for lack of a check', async () => {
  const limit = await open(10)
  for (let call = 0; call < 100; call++)
    await expect(countChecked([limit], 'campus', refuse)).rejects.toThrow('no human')
  expect(await limit.limiter.calls('campus')).toBe(10)
  await countChecked([limit], 'campus', async () => {})
  expect(await limit.limiter.calls('campus')).toBe(11)
})

it('counts at no limit where one of them asks for a check that is missing', async () => {
  const [below, beyond] = [await open(3), await open(10)]
  await expect(countChecked([below, beyond], 'campus', refuse)).rejects.toThrow('no human')
  expect(await below.limiter.calls('campus')).toBe(3)
})

it('asks for the hardest check of several limits, once', async () => {
  const limits = [await open(25), await open(45), await open(3)]
  const efforts: number[] = []
  await countChecked(limits, 'campus', async (effort) => void efforts.push(effort))
  expect(efforts).toEqual([4])
  expect(await Promise.all(limits.map(({ limiter }) => limiter.calls('campus')))).toEqual([26, 46, 4])
})

it('lets no more calls of a burst pass without a check than the limit allows', async () => {
  const limit = await open(0)
  const burst = Array.from({ length: 50 }, () => countChecked([limit], 'campus', refuse))
  const passed = (await Promise.allSettled(burst)).filter(({ status }) => status === 'fulfilled')
  expect(passed).toHaveLength(10)
})
