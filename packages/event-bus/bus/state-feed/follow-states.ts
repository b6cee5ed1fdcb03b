import { createBatchLoop, pause } from '@studyshelf/async'
import { LRUCache } from 'lru-cache'
import type { Envelope } from '../../define-event'
import type { Clock, Log } from '../../environment'
import { isUnavailable as isOurs, type IsUnavailable } from '../../unavailable'
import { createBlockedEvents } from '../blocked-events'
import { deliver } from '../deliver'
import type { DeliveryObserver } from '../deliveries'
import { createGapNotifier } from '../gap-notifier'
import type { Bus, Handling, Subscription } from '../port'
import { growingPauses, type RetryPolicy } from '../retry-policy'
import type { StateFeed } from './port'

export interface FollowDeps {
  bus: Pick<Bus, 'subscribe'>
  feed: StateFeed
  clock: Clock
  log: Log
  policy?: RetryPolicy | undefined
  isUnavailable?: IsUnavailable | undefined
  observer?: DeliveryObserver | undefined
  /** How long both are consumed when the feed is back, in milliseconds. */
  overlapMs?: number
}

/** Longer than another process takes to reach the feed again. It then publishes what it could not send meanwhile. */
const longestReturnMs = 5000
/** Number of events of which a second delivery is ignored. */
const rememberedEvents = 10_000

/**
 * Serves a subscription to the feed's topic: from the feed, and from the bus while the feed is away. It calls `onGap` after the change to
 * the bus, because events in between came from neither. Resolves when it listens.
 */
export async function followStates(
  subscription: Subscription,
  deps: FollowDeps,
): Promise<{ stop(): Promise<void> }> {
  const { bus, feed, clock, log, policy = growingPauses, overlapMs = longestReturnMs } = deps
  const { group, names } = subscription
  const stopping = new AbortController()
  const stopped = stopping.signal
  const handled = new LRUCache<string, true>({ max: rememberedEvents })
  const gaps = createGapNotifier(subscription.onGap, { group, policy, log, stopped })
  let isStarted = false
  let onBus: { stop(): Promise<void> } | undefined

  function handleOnce(event: Envelope): Handling {
    if (handled.has(event.id)) return undefined
    const work = subscription.handle(event)
    if (work) return work.then(() => void handled.set(event.id, true))
    handled.set(event.id, true)
    return undefined
  }

  const delivering = {
    ...{ policy, clock, log, observer: deps.observer, blocked: createBlockedEvents() },
    isUnavailable: deps.isUnavailable ?? isOurs,
  }
  function receive(event: Envelope): void {
    if (stopped.aborted || names?.has(event.name) === false || handled.has(event.id)) return
    // Failures are logged. The event is no dead letter: the next one of its key replaces it.
    void deliver(event, { group, handler: () => handleOnce, stopped }, delivering)
  }

  /** Not awaited by `stop`: while the bus is away too, it lasts until the bus itself is stopped. */
  async function takeFromBus(): Promise<void> {
    const taken = await bus.subscribe({ ...subscription, topics: [feed.topic], handle: handleOnce })
    if (stopped.aborted) return taken.stop()
    onBus = taken
    if (isStarted) gaps.notify()
  }

  async function leaveBus(): Promise<void> {
    await pause(overlapMs, stopped)
    if (stopped.aborted || !feed.isConnected()) return
    const left = onBus
    onBus = undefined
    await left?.stop()
  }

  const changes = createBatchLoop({
    after: 'microtask',
    waiting: () => !stopped.aborted && feed.isConnected() === (onBus !== undefined),
    async run() {
      try {
        await (onBus ? leaveBus() : takeFromBus())
      } catch (error) {
        log.warn({ err: error, group }, 'a listener could not change between feed and bus; trying again')
        await pause(policy.pauseMs(1), stopped)
      }
    },
  })

  const listening = await feed.listen({ onEvent: receive, onChange: () => isStarted && changes.start() })
  if (!feed.isConnected()) await takeFromBus()
  isStarted = true
  changes.start()

  return {
    async stop() {
      listening.stop()
      stopping.abort()
      await onBus?.stop()
    },
  }
}
