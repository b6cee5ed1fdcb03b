/** A socket write takes about 17 µs of the event loop; fan-out may have a quarter of it. */
const writeMs = 0.017
const loopShare = 0.25
/** A count moves at most this often before somebody's eyes. */
const shortestPauseMs = 50
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
 * Paces what is told to rooms: a room's first message at once, then the newest after a pause, never none. The pause grows
 * with the room, and all rooms together keep to the share of the event loop.
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

  const dueAt = (room: Room<Message>) => Math.max(room.freeAt, paidAt - slackMs)

  function release(name: string, room: Room<Message>, now: number): void {
    const message = room.waiting
    if (message === null) return
    room.waiting = null
    const cost = (sizeOf(name) * writeMs) / loopShare
    room.freeAt = now + Math.max(shortestPauseMs, cost)
    paidAt = Math.max(paidAt, now) + cost
    if (cost > 0) send(name, message)
  }

  function wake(): void {
    alarm = null
    const now = timers.now()
    const waiting = [...known].filter(([, room]) => room.waiting !== null)
    waiting.sort(([, a], [, b]) => a.freeAt - b.freeAt)
    for (const [name, room] of waiting) if (dueAt(room) <= now) release(name, room, now)
    for (const [name, room] of known) if (room.waiting === null && room.freeAt <= now) known.delete(name)
    schedule(now)
  }

  /** One timer for all rooms; it also forgets those that fell silent. */
  function schedule(now: number): void {
    let next = Infinity
    for (const room of known.values()) next = Math.min(next, room.waiting ? dueAt(room) : room.freeAt)
    if (next === Infinity || (alarm && alarm.at <= next)) return
    alarm?.cancel()
    alarm = { at: next, cancel: timers.after(Math.max(1, next - now), wake) }
  }

  return {
    push(name, message) {
      const now = timers.now()
      let room = known.get(name)
      if (!room) known.set(name, (room = { freeAt: 0, waiting: null }))
      if (room.waiting && room.waiting.version >= message.version) return
      room.waiting = message
      if (dueAt(room) <= now) release(name, room, now)
      schedule(now)
    },
    stop() {
      alarm?.cancel()
      known.clear()
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
