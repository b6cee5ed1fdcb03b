import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { watchEventLoop } from './event-loop-delay'

const { loop, begun } = vi.hoisted(() => ({
  loop: { utilization: 0 },
  begun: [] as { enabled: boolean; count: number; delay: number }[],
}))
vi.mock('node:perf_hooks', () => ({
  performance: { eventLoopUtilization: () => loop },
  monitorEventLoopDelay: () => {
    const state = { enabled: false, count: 1, delay: 20e6 }
    begun.push(state)
    return {
      enable: () => (state.enabled = true),
      disable: () => (state.enabled = false),
      reset: () => (state.count = 0),
      percentile: (share: number) => (share === 100 ? 2 * state.delay : state.delay),
      get count() {
        return state.count
      },
    }
  },
}))

let watching: ReturnType<typeof watchEventLoop>
beforeEach(() => {
  vi.useFakeTimers()
  begun.length = 0
  watching = watchEventLoop()
})
afterEach(() => {
  watching.stop()
  vi.useRealTimers()
})

const pass = (seconds: number, utilization: number) => {
  loop.utilization = utilization
  vi.advanceTimersByTime(seconds * 1000)
}
const enabled = () => begun.map((each) => each.enabled)

it('samples while the loop is busy, and not while it is idle', () => {
  pass(4, 0.01)
  expect(enabled()).toEqual([true])
  pass(1, 0.01)
  expect(enabled()).toEqual([false])
  pass(1, 0.05)
  pass(4, 0.01)
  pass(1, 0.05)
  pass(4, 0.01)
  expect(enabled()).toEqual([false, true])
  pass(1, 0.01)
  expect(enabled()).toEqual([false, false])
})

it('reports the worst stretch since the previous reading', () => {
  const [first] = begun
  if (first) first.delay = 90e6
  pass(5, 0)
  pass(1, 0.5)
  expect(watching.read()).toEqual({ p50: 0.09, p90: 0.09, p99: 0.09, max: 0.18 })
  expect(watching.read()).toEqual({ p50: 0, p90: 0, p99: 0, max: 0 })
  Object.assign(begun[1] ?? {}, { count: 5, delay: 30e6 })
  expect(watching.read().p99).toBe(0.03)
})
