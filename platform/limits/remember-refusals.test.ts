import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { limitsSuite } from '../testing/limits-suite'
import { createMemoryLimiter } from './memory-limiter'
import { rememberRefusals } from './remember-refusals'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())
const pass = async (seconds: number) => void (await vi.advanceTimersByTimeAsync(seconds * 1000))

limitsSuite('remembered', async () => ({
  createLimiter: rememberRefusals(createMemoryLimiter).createLimiter,
  pass,
}))

describe('refusals', () => {
  /** Refuses the second call of each key. */
  function open() {
    const { createLimiter, blocks } = rememberRefusals(createMemoryLimiter)
    const logins = createLimiter({ name: 'logins', max: 1, seconds: 100 })
    const twice = async (key: string) => [await logins.consume(key), await logins.consume(key)]
    return { blocks, logins, twice }
  }

  it('are found by a whole word of their key, and not by a part of one', async () => {
    const { blocks, logins, twice } = open()
    await logins.consume('b@u.nus.edu')
    await twice('a@u.nus.edu 192.0.2.1')
    const block = { limit: 'logins', key: 'a@u.nus.edu 192.0.2.1', wait: 100 }
    expect(blocks.of(['a@u.nus.edu'])).toEqual([block])
    expect(blocks.of(['x', '192.0.2.1'])).toEqual([block])
    expect(blocks.of(['a@u.nus.edu 192.0.2.1'])).toEqual([block])
    for (const word of ['b@u.nus.edu', 'u.nus.edu', '192.0.2', '', ' ']) expect(blocks.of([word])).toEqual([])
  })

  it('are gone when their time is over, when they are lifted, and when the key was reset otherwise', async () => {
    const { blocks, logins, twice } = open()
    await twice('over')
    await pass(60)
    expect(blocks.of(['over'])).toMatchObject([{ wait: 40 }])
    await pass(40.1)
    expect(blocks.of(['over'])).toEqual([])

    await twice('lifted')
    await twice('other')
    expect(await blocks.lift(['lifted'])).toEqual([{ limit: 'logins', key: 'lifted', wait: 100 }])
    expect([blocks.of(['lifted']), await blocks.lift(['lifted'])]).toEqual([[], []])
    expect(await logins.consume('lifted')).toBeNull()
    expect(await logins.consume('other')).not.toBeNull()

    await twice('reset')
    await logins.forget('reset')
    expect(blocks.of(['reset'])).toEqual([])
  })

  it('take no more memory however many keys are refused', async () => {
    const { blocks, twice } = open()
    for (let key = 0; key < 10_050; key++) await twice(`key ${key}`)
    expect(blocks.of(['key'])).toHaveLength(10_000)
  })
})
