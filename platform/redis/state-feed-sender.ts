import type { Envelope, StateFeed } from '@studyshelf/event-bus/core'
import type { Redis } from './connect-redis'

/** Events for everybody wait this long for others. */
const gatherMs = 500
/** While Redis is away. */
const retryMs = 1000
/** Events of one message. */
const mostAtOnce = 200
/** Keys whose events wait for Redis. Beyond that the oldest are dropped: listeners have lost Redis too, and get them from the bus. */
const mostWaiting = 20_000

/** The sending side of a feed: each event at once to those who watch its key, and the newest of each key to everybody after a moment. */
export function createFeedSender({
  redis,
  channels,
}: {
  redis: Pick<Redis, 'run'>
  channels: { everybody: string; ofKey: (key: string) => string }
}): Pick<StateFeed, 'publish' | 'flush'> & { stop(): Promise<void> } {
  let waiting = new Map<string, Envelope>()
  let gathering: { timer: NodeJS.Timeout; end: () => void; ended: Promise<void> } | undefined
  let stopped = false

  function sendByKey(event: Envelope): void {
    redis
      .run((client) => client.sPublish(channels.ofKey(event.key), JSON.stringify(event)))
      // It is sent to everybody once more.
      .catch(() => undefined)
  }

  /** Puts back what could not be sent, unless something newer waits. */
  function putBack(unsent: readonly Envelope[]): void {
    const newer = waiting
    waiting = new Map(unsent.map((event) => [event.key, event]))
    for (const [key, event] of newer) {
      waiting.delete(key)
      waiting.set(key, event)
    }
    for (const key of waiting.keys()) {
      if (waiting.size <= mostWaiting) break
      waiting.delete(key)
    }
  }

  async function sendToEverybody(): Promise<void> {
    const events = [...waiting.values()]
    waiting = new Map()
    for (let at = 0; at < events.length; at += mostAtOnce) {
      const text = JSON.stringify(events.slice(at, at + mostAtOnce))
      try {
        await redis.run((client) => client.publish(channels.everybody, text))
      } catch {
        putBack(events.slice(at))
        if (!stopped) void gather(retryMs)
        return
      }
    }
  }

  function gather(ms: number): Promise<void> {
    if (gathering) return gathering.ended
    let end = () => {}
    const ended = new Promise<void>((resolve) => {
      end = () => {
        clearTimeout(gathering?.timer)
        gathering = undefined
        void sendToEverybody().then(resolve)
      }
    })
    gathering = { timer: setTimeout(end, ms).unref(), end, ended }
    return ended
  }

  async function flush(): Promise<void> {
    const { end, ended } = gathering ?? {}
    end?.()
    await ended
  }

  return {
    publish(events) {
      for (const event of events) {
        sendByKey(event)
        waiting.delete(event.key)
        waiting.set(event.key, event)
      }
      return gather(gatherMs)
    },
    flush,
    async stop() {
      stopped = true
      await flush()
    },
  }
}
