import type { Envelope } from '../define-event'
import type { FeedListener, StateFeed } from '../bus/state-feed/port'

/** Events for everybody wait this long for others. */
const gatherMs = 5

/** Connects the feeds of several processes, and can go away. */
export function createFeedServer(topic = 'documents') {
  let isThere = true
  const parties = new Set<{ everybody: (event: Envelope) => void; ofKey: (event: Envelope) => void }>()
  const turns = new Set<() => void>()

  /** The feed of one process. */
  function openFeed(): StateFeed {
    const listeners = new Set<FeedListener>()
    const watched = new Set<string>()
    const heardByKey = new Set<string>()
    let waiting = new Map<string, Envelope>()
    let gathered = Promise.resolve()
    let isGathering = false
    const hear = (event: Envelope) => {
      for (const listener of listeners) listener.hear(event)
    }
    parties.add({
      everybody: (event) => {
        if (!heardByKey.has(event.id)) hear(event)
      },
      ofKey(event) {
        if (!watched.has(event.key)) return
        heardByKey.add(event.id)
        hear(event)
      },
    })
    function send(): void {
      isGathering = false
      if (!isThere) return
      for (const event of waiting.values()) for (const party of parties) party.everybody(event)
      waiting = new Map()
    }
    turns.add(() => {
      if (isThere) send()
      for (const listener of listeners) listener.changed()
    })
    return {
      topic,
      tell(events) {
        for (const event of events) {
          waiting.set(event.key, event)
          if (isThere) for (const party of parties) party.ofKey(event)
        }
        if (!isGathering) {
          isGathering = true
          gathered = new Promise((resolve) => setTimeout(resolve, gatherMs)).then(send)
        }
        return gathered
      },
      flush: () => gathered,
      isThere: () => isThere,
      async listen(listener) {
        listeners.add(listener)
        return { stop: () => void listeners.delete(listener) }
      },
      watch: (key) => void watched.add(key),
      unwatch: (key) => void watched.delete(key),
    }
  }

  const turn = (there: boolean) => {
    isThere = there
    for (const tell of turns) tell()
  }
  return { openFeed, goAway: () => turn(false), comeBack: () => turn(true) }
}
