import type { Bus } from '../port'
import { followStates, type FollowDeps } from './follow-states'
import type { StateFeed } from './port'

/**
 * A bus whose listeners from 'now' hear the events of one topic by a feed, and by the bus itself only while the feed is away. So a
 * process fetches and decodes none of the events that nobody there is waiting for. Groups from the start are served by the bus as before.
 */
export function withStateFeed(bus: Bus, feed: StateFeed, deps: Omit<FollowDeps, 'bus' | 'feed'>): Bus {
  const tellings = new Set<Promise<void>>()

  const ofFeed = (topic: string) => topic === feed.topic

  return {
    ...bus,
    async publish(events) {
      await bus.publish(events)
      const states = events.filter(({ topic }) => ofFeed(topic))
      if (states.length > 0) void feed.tell(states)
    },
    async handOver(events, whenDurable) {
      const states = events.filter(({ topic }) => ofFeed(topic))
      if (states.length === 0) return bus.handOver(events, whenDurable)
      // Kept by their documents until all listeners were told: a process that ends before that leaves them to the sweep of another.
      let isDurable = false
      let isTold = false
      const check = () => isDurable && isTold && whenDurable()
      await bus.handOver(events, () => {
        isDurable = true
        check()
      })
      const telling = feed.tell(states).then(() => {
        tellings.delete(telling)
        isTold = true
        check()
      })
      tellings.add(telling)
    },
    async flush() {
      await bus.flush()
      await feed.flush()
      await Promise.all(tellings)
    },
    async subscribe(subscription) {
      if (subscription.from !== 'now' || !subscription.topics.some(ofFeed)) return bus.subscribe(subscription)
      const topics = subscription.topics.filter((topic) => !ofFeed(topic))
      const others = topics.length > 0 ? await bus.subscribe({ ...subscription, topics }) : null
      const states = await followStates(subscription, { ...deps, bus, feed })
      return {
        async stop() {
          await states.stop()
          await others?.stop()
        },
      }
    },
  }
}
