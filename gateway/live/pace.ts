/** Fan-out may use a quarter of the event loop. */
const loopShare = 0.25
/** Less than a frame of a screen: faster changes are not visible. */
const shortestPauseMs = 10
/** A burst of fan-out may exceed its share by this much. */
const slackMs = 50

export interface Pace<Message> {
  /** Keeps the message with the higher version of each room. */
  push(room: string, message: Message): void
  stop(): void
}

export interface Timers {
  now(): number
  /** Runs once after `ms`. Returns a function that cancels it. */
  after(ms: number, run: () => void): () => void
}

interface Room<Message> {
  /** Earliest time of its next message. */
  freeAt: number
  waiting: Message | null
}

/**
 * Throttles messages to rooms: sends a room's first message at once, then the newest after a pause, and always the last one. The
 * pause grows with the cost of sending to the room; all rooms together keep within the share of the event loop.
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
  /** When the share of the loop will have paid for everything sent so far. */
  let paidAt = 0
  let alarm: { at: number; cancel(): void } | null = null
  const writes = createWriteCost()

  const dueAt = (room: Room<Message>) => Math.max(room.freeAt, paidAt - slackMs)

  function release(name: string, room: Room<Message>, now: number): void {
    const message = room.waiting
    if (message === null) return
    room.waiting = null
    const size = sizeOf(name)
    // An empty room needs no pause, and so no timer.
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

  /** One timer for all rooms; it also drops idle ones. */
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

/** The time of one write to a socket, in ms: 17 µs at first, then as measured recently. */
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
