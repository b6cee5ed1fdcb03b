import type { Bus } from '../port'
import { followStates, type FollowDeps } from './follow-states'
import type { StateFeed } from './port'

/**
 * A bus whose subscriptions from 'now' take the events of one topic from a feed, and from the bus itself only while the feed is away. So
 * a process fetches and decodes none of the events that nobody there is waiting for. Groups from the start are served by the bus as before.
 */
export function withStateFeed(bus: Bus, feed: StateFeed, deps: Omit<FollowDeps, 'bus' | 'feed'>): Bus {
  const publications = new Set<Promise<void>>()

  const ofFeed = (topic: string) => topic === feed.topic

  return {
    ...bus,
    async publish(events) {
      await bus.publish(events)
      const states = events.filter(({ topic }) => ofFeed(topic))
      if (states.length > 0) void feed.publish(states)
    },
    async handOver(events, whenDurable) {
      const states = events.filter(({ topic }) => ofFeed(topic))
      if (states.length === 0) return bus.handOver(events, whenDurable)
      // Their documents keep them until the feed has published them: a process that ends before that leaves them to the sweep of another.
      let isDurable = false
      let isPublished = false
      const check = () => isDurable && isPublished && whenDurable()
      await bus.handOver(events, () => {
        isDurable = true
        check()
      })
      const publication = feed.publish(states).then(() => {
        publications.delete(publication)
        isPublished = true
        check()
      })
      publications.add(publication)
    },
    async flush() {
      await bus.flush()
      await feed.flush()
      await Promise.all(publications)
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
