import { pino } from 'pino'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { Store } from '../model'
import { createHealing } from './healing'
import { createUncountedVotes } from './uncounted'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

const seconds = (number: number) => vi.advanceTimersByTimeAsync(number * 1000)

it('writes a checkpoint after votes, and rarely without votes', async () => {
  const written = vi.fn(async () => {})
  const checkpoints = {
    find: () => ({ lean: async () => [] }),
    updateOne: written,
    deleteOne: async () => {},
  }
  const recount = async () => ({ likes: 0, dislikes: 0, version: 0 })
  const uncounted = createUncountedVotes(recount)
  const healing = createHealing({
    store: { checkpoints, native: {} } as unknown as Pick<Store, 'checkpoints' | 'native'>,
    recount,
    uncounted,
    clock: { now: () => new Date() },
    log: pino({ level: 'silent' }),
  })
  await healing.start()
  expect(written).toHaveBeenCalledTimes(1)
  await seconds(20)
  expect(written).toHaveBeenCalledTimes(1)
  await seconds(60)
  expect(written).toHaveBeenCalledTimes(3)

  await uncounted.add(new Set(['a']), new Date()).count('a')
  await seconds(5)
  expect(written).toHaveBeenCalledTimes(4)
  await seconds(15)
  expect(written).toHaveBeenCalledTimes(4)
  await healing.stop()
})
