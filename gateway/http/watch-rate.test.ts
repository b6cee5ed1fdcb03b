import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { watchRate } from './watch-rate'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const rate = { bytesPerSecond: 8, seconds: 30 }

/** The refusals of a request that receives `bytes[i]` in second i. */
function watched(bytes: readonly number[], over: Partial<Parameters<typeof watchRate>[0]> = {}) {
  const socket = { bytesRead: 1000 }
  const request = { complete: false, isPaused: () => false, readableLength: 0, ...over, socket }
  const refusals: unknown[] = []
  const end = watchRate(request as Parameters<typeof watchRate>[0], rate, (why) => refusals.push(why))
  for (const each of bytes) {
    socket.bytesRead += each
    vi.advanceTimersByTime(1000)
  }
  end()
  vi.advanceTimersByTime(600_000)
  return refusals
}
const second = (bytes: number, times: number) => Array<number>(times).fill(bytes)

it.each([
  ['a byte a second', second(1, 30), 1],
  ['nothing at all', second(0, 30), 1],
  ['a little too slowly', [...second(8, 29), 7], 1],
  ['much, and then nothing', [10_000, ...second(0, 59)], 1],
  ['just the lowest rate', second(8, 120), 0],
  ['all within the first second', [240, ...second(0, 29)], 0],
  ['nothing, for less than a period', second(0, 29), 0],
])('judges a request that brings %s', (_, bytes, refused) => {
  expect(watched(bytes)).toHaveLength(refused)
})

it.each([
  ['is complete', { complete: true }],
  ['has unread data', { readableLength: 1 }],
  ['is paused', { isPaused: () => true }],
])('does not blame the sender of a request that %s', (_, over) => {
  expect(watched(second(0, 90), over)).toEqual([])
})

it('refuses with too-slow', () => {
  expect(watched(second(0, 30))).toMatchObject([{ code: 'too-slow', status: 408 }])
})
