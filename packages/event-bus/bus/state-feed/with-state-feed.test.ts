import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Envelope } from '../../define-event'
import { createDeliveries, type Delivery } from '../deliveries'
import { createEmbeddedBus } from '../embedded/create-embedded-bus'
import type { Bus, Subscription } from '../port'
import { createFeedServer } from '../../testing/memory-state-feed'
import { stateFeedSuite } from '../../testing/state-feed-suite'
import { fact } from '../../testing/fact'
import { withStateFeed } from './with-state-feed'

stateFeedSuite('memory', async () => {
  const server = createFeedServer()
  return {
    open: async () => server.openFeed(),
    goAway: async () => server.goAway(),
    comeBack: async () => server.comeBack(),
    close: async () => {},
  }
})

const log = pino({ level: 'silent' })
const clock = { now: () => new Date() }
/** One topic comes by the feed, the other one by the bus. */
const [states, others] = ['votes', 'documents'] as const

describe('a bus with a feed of states', () => {
  let folder: string
  let inner: Bus
  let server: ReturnType<typeof createFeedServer>
  let bus: Bus
  let feed: ReturnType<typeof server.openFeed>
  /** Topics that the bus itself was asked for, by subscription. */
  let asked: (readonly string[])[]
  /** Topics of its subscriptions that have ended. */
  let ended: (readonly string[])[]
  const deliveries = createDeliveries()
  const deps = { clock, log, overlapMs: 20, observer: deliveries, policy: { tries: 3, pauseMs: () => 1 } }

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'studyshelf-feed-'))
    asked = []
    ended = []
    const embedded = createEmbeddedBus({ folder, topics: [states, others], clock, log })
    inner = {
      ...embedded,
      async subscribe(subscription) {
        asked.push(subscription.topics)
        const subscribed = await embedded.subscribe(subscription)
        return {
          async stop() {
            await subscribed.stop()
            ended.push(subscription.topics)
          },
        }
      },
    }
    server = createFeedServer(states)
    feed = server.openFeed()
    bus = withStateFeed(inner, feed, deps)
  })
  afterEach(async () => {
    await bus.stop()
    await rm(folder, { recursive: true, force: true })
  })

  async function listen(options: Partial<Subscription> = {}) {
    const heard: Envelope[] = []
    const handle = (event: Envelope) => void heard.push(event)
    const subscription = await bus.subscribe({
      ...{ group: 'listener', topics: [others, states], from: 'now', handle },
      ...options,
    })
    return { heard, stop: () => subscription.stop(), ids: () => heard.map(({ id }) => id) }
  }
  type Listener = Awaited<ReturnType<typeof listen>>
  const hears = (listener: Listener, ...events: Envelope[]) =>
    vi.waitFor(() => expect(listener.ids()).toEqual(expect.arrayContaining(events.map(({ id }) => id))), {
      timeout: 60_000,
      interval: 5,
    })

  it('takes the topic from the feed, and the others from the bus', async () => {
    const listener = await listen()
    expect(asked).toEqual([[others]])
    const events = [fact('a', 1, states), fact('a', 2, others)]
    await bus.publish(events)
    await hears(listener, ...events)
  })

  it('leaves groups from the start to the bus', async () => {
    const listener = await listen({ from: 'start' })
    expect(asked).toEqual([[others, states]])
    const events = [fact('a', 1, states), fact('a', 2, states)]
    await bus.publish(events)
    await hears(listener, ...events)
    expect(listener.heard).toHaveLength(2)
  })

  it('passes over events of other names', async () => {
    const listener = await listen({ names: new Set(['counted']) })
    const other = { ...fact('b', 1, states), name: 'other' }
    const event = fact('a', 1, states)
    await bus.publish([other, event])
    await hears(listener, event)
    expect(listener.ids()).not.toContain(other.id)
  })

  it('retries a failed handler, and reports the outcome', async () => {
    const told: Delivery[] = []
    const stop = deliveries.listen((delivery) => void told.push(delivery))
    let tries = 0
    const failsOnce = async () => {
      tries++
      if (tries === 1) throw new Error('a fault')
    }
    await listen({ handle: failsOnce })
    await bus.publish([fact('a', 1, states)])
    await vi.waitFor(() => expect(told).toMatchObject([{ group: 'listener', outcome: 'handled', tries: 2 }]))
    stop()
  })

  it('keeps events in their documents until the feed has published them', async () => {
    const order: string[] = []
    const listener = await listen({ handle: () => void order.push('heard') })
    await bus.handOver([fact('a', 1, states)], () => order.push('durable'))
    await bus.flush()
    await vi.waitFor(() => expect(order).toEqual(['heard', 'durable']))
    await listener.stop()
  })

  it('lets documents drop them although the feed is away', async () => {
    server.goAway()
    let isDurable = false
    await bus.handOver([fact('a', 1, states)], () => (isDurable = true))
    await bus.flush()
    await vi.waitFor(() => expect(isDurable).toBe(true))
  })

  it('publishes no events that the bus refuses', async () => {
    const listener = await listen()
    const refusing = withStateFeed(
      {
        ...inner,
        handOver: () => Promise.reject(new Error('no')),
        publish: () => Promise.reject(new Error('no')),
      },
      feed,
      deps,
    )
    const refused = fact('a', 1, states)
    await expect(refusing.publish([refused])).rejects.toThrow()
    await expect(refusing.handOver([refused], () => {})).rejects.toThrow()
    const event = fact('b', 1, states)
    await bus.publish([event])
    await hears(listener, event)
    expect(listener.ids()).toEqual([event.id])
  })

  describe('while the feed is away', () => {
    it('takes the topic from the bus, reports a gap once, and goes back later without hearing events twice', async () => {
      const onGap = vi.fn(async () => {})
      const listener = await listen({ onGap })
      server.goAway()
      await vi.waitFor(() => expect(onGap).toHaveBeenCalledTimes(1))
      expect(asked).toEqual([[others], [states]])
      const meanwhile = fact('a', 1, states)
      await bus.publish([meanwhile])
      await hears(listener, meanwhile)
      server.comeBack()
      // The feed publishes it now too.
      const after = fact('b', 1, states)
      await bus.publish([after])
      await hears(listener, after)
      await bus.flush()
      await vi.waitFor(() => expect(ended).toEqual([[states]]), { timeout: 60_000, interval: 5 })
      const last = fact('c', 1, states)
      await bus.publish([last])
      await hears(listener, last)
      expect(listener.ids()).toEqual([meanwhile.id, after.id, last.id])
      expect(onGap).toHaveBeenCalledTimes(1)
    })

    it('calls a listener again that could not deal with the gap', async () => {
      const onGap = vi.fn(async () => {}).mockRejectedValueOnce(new Error('the store is away'))
      await listen({ onGap })
      server.goAway()
      await vi.waitFor(() => expect(onGap).toHaveBeenCalledTimes(2))
    })

    it('begins on the bus, without a gap', async () => {
      server.goAway()
      const onGap = vi.fn(async () => {})
      const listener = await listen({ onGap })
      const event = fact('a', 1, states)
      await bus.publish([event])
      await hears(listener, event)
      expect(onGap).not.toHaveBeenCalled()
    })

    it('stops although the bus does not answer', async () => {
      const listener = await listen()
      inner.subscribe = () => new Promise(() => {})
      server.goAway()
      await listener.stop()
    })
  })

  it('hears nothing once it has stopped', async () => {
    const listener = await listen()
    const other = await listen({ group: 'other' })
    await listener.stop()
    const event = fact('a', 1, states)
    await bus.publish([event])
    await hears(other, event)
    expect(listener.heard).toEqual([])
  })
})
