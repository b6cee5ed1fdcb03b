import { monitorEventLoopDelay, performance, type IntervalHistogram } from 'node:perf_hooks'

/** Each sample wakes the processor: sampled only while the loop is busy. */
const sampleMs = 20
const lookMs = 1000
/** A loop is busy above this share of the time. */
const busyShare = 0.03
/** After this many quiet checks the loop is idle. */
const looksUntilIdle = 5

const shares = { p50: 50, p90: 90, p99: 99, max: 100 } as const
/** In seconds; a timely sample counts as the time between two, 0.02. */
export type EventLoopDelay = Record<keyof typeof shares, number>
const none: EventLoopDelay = { p50: 0, p90: 0, p99: 0, max: 0 }

function worse(than: EventLoopDelay, histogram: IntervalHistogram | undefined): EventLoopDelay {
  if (histogram === undefined || histogram.count === 0) return than
  const each = Object.entries(shares).map(([name, share]) => [
    name,
    Math.max(than[name as keyof EventLoopDelay], histogram.percentile(share) / 1e9),
  ])
  return Object.fromEntries(each) as EventLoopDelay
}

/**
 * Samples the delay of the event loop while it is busy. A reading covers the time since the previous one: its worst
 * busy stretch, or 0 without any.
 */
export function watchEventLoop(): { read(): EventLoopDelay; stop(): void } {
  /** The worst finished stretch. */
  let worst = none
  let sampling: IntervalHistogram | undefined
  let before = performance.eventLoopUtilization()
  let idleLooks = 0

  const begin = () => {
    sampling = monitorEventLoopDelay({ resolution: sampleMs })
    sampling.enable()
  }
  const end = () => {
    worst = worse(worst, sampling)
    sampling?.disable()
    sampling = undefined
  }
  const look = () => {
    const now = performance.eventLoopUtilization()
    const isBusy = performance.eventLoopUtilization(now, before).utilization >= busyShare
    before = now
    idleLooks = isBusy ? 0 : idleLooks + 1
    if (isBusy && sampling === undefined) begin()
    if (idleLooks >= looksUntilIdle && sampling !== undefined) end()
  }
  begin()
  const timer = setInterval(look, lookMs).unref()

  return {
    read() {
      const delay = worse(worst, sampling)
      worst = none
      sampling?.reset()
      return delay
    },
    stop() {
      clearInterval(timer)
      end()
    },
  }
}
