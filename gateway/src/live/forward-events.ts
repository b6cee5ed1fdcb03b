import { topics, type Envelope, type PayloadOf, type ServerMessage } from '#events'
import { PermanentFailure, type Bus, type Files } from '#platform'
import type { Library } from '#services/library'
import { createForwards, pacedForward, type Forward } from './forwards'
import { createPace, realTimers } from './pace'
import type { LiveServer } from './server'

/** Listens to what happens from now on, and tells the sockets of this process by the table. */
export async function forwardEvents({
  io,
  bus,
  library,
  files,
}: {
  io: LiveServer
  bus: Bus
  library: Pick<Library, 'card'>
  files: Pick<Files, 'publicPath'>
}): Promise<{ stop(): Promise<void> }> {
  const forwards = new Map(createForwards({ library, files }).map((row) => [row.event.name, row]))
  const pace = createPace<PayloadOf<typeof pacedForward.event>>({
    send: (room, payload) => io.local.to(room).emit(pacedForward.message, payload),
    sizeOf: (room) => io.sockets.adapter.rooms.get(room)?.size ?? 0,
    timers: realTimers,
  })

  const subscription = await bus.subscribe({
    group: 'gateway',
    topics,
    from: 'now',
    async handle(event) {
      if (event.name === pacedForward.event.name) {
        const payload = pacedForward.event.payload.parse(event.payload)
        pace.push(pacedForward.room(payload), payload)
        return
      }
      const row = forwards.get(event.name)
      if (row !== undefined) await tell(io, row, event)
    },
  })

  return {
    async stop() {
      await subscription.stop()
      pace.stop()
    },
  }
}

async function tell(io: LiveServer, row: Forward, event: Envelope): Promise<void> {
  const parsed = row.event.payload.safeParse(event.payload)
  if (!parsed.success) throw new PermanentFailure(`${event.name} ${event.id}: ${parsed.error.message}`)
  const fact = { ...event, payload: parsed.data }
  const payload = await row.payload(fact)
  if (payload === null) return
  const names = row.rooms(parsed.data)
  const to = io.local.to(names)
  ;(to.emit.bind(to) as Emit)(row.message, payload)
  if (row.closes) io.local.in(names).disconnectSockets(true)
}

/** The table pairs each message with its payload; by here TypeScript has forgotten which pair it is. */
type Emit = (message: ServerMessage, payload: unknown) => boolean
