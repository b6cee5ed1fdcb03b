import type { Envelope } from '../define-event'
import type { FeedListener, StateFeed } from '../bus/state-feed/port'

/** Events for everybody wait this long for others. */
const gatherMs = 5

/** Connects the feeds of several processes, and can go away. */
export function createFeedServer(topic = 'documents') {
  let isConnected = true
  const parties = new Set<{ everybody: (event: Envelope) => void; ofKey: (event: Envelope) => void }>()
  const turns = new Set<() => void>()

  /** The feed of one process. */
  function openFeed(): StateFeed {
    const listeners = new Set<FeedListener>()
    const watched = new Set<string>()
    const receivedByKey = new Set<string>()
    let waiting = new Map<string, Envelope>()
    let gathered = Promise.resolve()
    let isGathering = false
    const receive = (event: Envelope) => {
      for (const listener of listeners) listener.onEvent(event)
    }
    parties.add({
      everybody: (event) => {
        if (!receivedByKey.has(event.id)) receive(event)
      },
      ofKey(event) {
        if (!watched.has(event.key)) return
        receivedByKey.add(event.id)
        receive(event)
      },
    })
    function send(): void {
      isGathering = false
      if (!isConnected) return
      for (const event of waiting.values()) for (const party of parties) party.everybody(event)
      waiting = new Map()
    }
    turns.add(() => {
      if (isConnected) send()
      for (const listener of listeners) listener.onChange()
    })
    return {
      topic,
      publish(events) {
        for (const event of events) {
          waiting.set(event.key, event)
          if (isConnected) for (const party of parties) party.ofKey(event)
        }
        if (!isGathering) {
          isGathering = true
          gathered = new Promise((resolve) => setTimeout(resolve, gatherMs)).then(send)
        }
        return gathered
      },
      flush: () => gathered,
      isConnected: () => isConnected,
      async listen(listener) {
        listeners.add(listener)
        return { stop: () => void listeners.delete(listener) }
      },
      watch: (key) => void watched.add(key),
      unwatch: (key) => void watched.delete(key),
    }
  }

  const turn = (there: boolean) => {
    isConnected = there
    for (const change of turns) change()
  }
  return { openFeed, goAway: () => turn(false), comeBack: () => turn(true) }
}
