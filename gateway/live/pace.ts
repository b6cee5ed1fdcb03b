/** Fan-out may have a quarter of the event loop. */
const loopShare = 0.25
/** Within a frame of a screen: counts that move more often are not seen. */
const shortestPauseMs = 10
/** Fan-out that arrives bunched may run ahead of its share by this much. */
const slackMs = 50

export interface Pace<Message> {
  /** `newer` decides which of two messages of one room is kept. */
  push(room: string, message: Message): void
  stop(): void
}

interface Timers {
  now(): number
  /** Runs once after `ms`; the answer cancels it. */
  after(ms: number, run: () => void): () => void
}

interface Room<Message> {
  /** Earliest time of its next message. */
  freeAt: number
  waiting: Message | null
}

/**
 * Paces what is told to rooms: a room's first message at once, then the newest after a pause, never none. The pause follows
 * what telling the room costs, and all rooms together keep to the share of the event loop.
 */
export function createPace<Message extends { version: number }>({
  send,
  sizeOf,
  timers,
}: {
  send: (room: string, message: Message) => void
  sizeOf: (room: string) => number
  timers: Timers
}): Pace<Message> {
  const known = new Map<string, Room<Message>>()
  /** When all that was sent so far is paid for, at the share of the loop. */
  let paidAt = 0
  let alarm: { at: number; cancel(): void } | null = null
  const writes = createWriteCost()

  const dueAt = (room: Room<Message>) => Math.max(room.freeAt, paidAt - slackMs)

  function release(name: string, room: Room<Message>, now: number): void {
    const message = room.waiting
    if (message === null) return
    room.waiting = null
    const size = sizeOf(name)
    // Nobody is told, so nobody has to wait; and no timer wakes a quiet server up.
    if (size === 0) return void known.delete(name)
    const cost = (size * writes.ms()) / loopShare
    room.freeAt = now + Math.max(shortestPauseMs, cost)
    paidAt = Math.max(paidAt, now) + cost
    const began = timers.now()
    send(name, message)
    writes.measured(size, timers.now() - began)
  }

  function wake(): void {
    alarm = null
    const now = timers.now()
    const waiting = [...known].filter(([, room]) => room.waiting !== null)
    waiting.sort(([, a], [, b]) => a.freeAt - b.freeAt)
    for (const [name, room] of waiting) if (dueAt(room) <= now) release(name, room, now)
    for (const [name, room] of known) if (room.waiting === null && room.freeAt <= now) known.delete(name)
    schedule()
  }

  /** One timer for all rooms; it also forgets those that fell silent. */
  function schedule(): void {
    let next = Infinity
    for (const room of known.values()) next = Math.min(next, room.waiting ? dueAt(room) : room.freeAt)
    if (next === Infinity || (alarm && alarm.at <= next)) return
    alarm?.cancel()
    alarm = { at: next, cancel: timers.after(Math.max(1, next - timers.now()), wake) }
  }

  return {
    push(name, message) {
      const now = timers.now()
      let room = known.get(name)
      if (!room) known.set(name, (room = { freeAt: 0, waiting: null }))
      if (room.waiting && room.waiting.version >= message.version) return
      room.waiting = message
      if (dueAt(room) <= now) release(name, room, now)
      schedule()
    },
    stop() {
      alarm?.cancel()
      known.clear()
    },
  }
}

/** What a write to one socket takes of the event loop, in ms: 17 µs at first, then as measured of late. */
function createWriteCost() {
  const [least, most, weight] = [0.005, 0.1, 2000]
  let [count, spentMs] = [weight, weight * 0.017]
  return {
    ms: () => Math.min(most, Math.max(least, spentMs / count)),
    measured(sockets: number, tookMs: number): void {
      const kept = Math.max(0, 1 - sockets / weight)
      count = count * kept + sockets
      spentMs = spentMs * kept + tookMs
    },
  }
}

export const realTimers: Timers = {
  now: () => performance.now(),
  after(ms, run) {
    const timer = setTimeout(run, ms)
    return () => clearTimeout(timer)
  },
}
