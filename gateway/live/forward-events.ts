import { setMaxListeners } from 'node:events'
import { LRUCache } from 'lru-cache'
import {
  secondFactorRequired,
  sessionRenewed,
  votesChanged,
  type EventOf,
  type PayloadOf,
  type ServerMessage,
} from '#events'
import {
  inSpan,
  newId,
  on,
  pause,
  runHandlers,
  withCorrelation,
  type Bus,
  type Log,
  type Metrics,
  type Traces,
} from '#platform'
import type { Accounts } from '#services/accounts'
import type { Library } from '#services/library'
import { createActivityMessages } from './activity-messages'
import { createCatchUp } from './catch-up'
import { endSocketsAt } from './end-with-tokens'
import { createExamMessages } from './exam-messages'
import { letFormerAdminsGo, type ReadAdmins } from './former-admins'
import { createForwards, type BroadcastReads, type CaseSummaries, type Forward } from './forwards'
import { createPace, realTimers } from './pace'
import { rooms } from './rooms'
import type { LiveServer } from './server'
import { createThreadMessages } from './thread-messages'
import type { StepRecorder } from './wall/step-recorder'

/** Number of events for which duplicates are detected. */
const rememberedEvents = 10_000
/** Delay before the number of recipients is stored, so that sending the messages comes first. */
const noteAfterMs = 50
/** Attributes of spans. */
const socketsOf = 'studyshelf.sockets'
const roomsOf = 'studyshelf.rooms'

/** The counts of a document, and the request that changed them. */
interface PacedCounts {
  version: number
  counts: PayloadOf<typeof votesChanged>
  correlationId: string
}

/**
 * Forwards new events to the sockets of this process. Each gateway receives the events itself, from the bus or, for counts of votes, from
 * the feed. Only the end of a session is also sent to the other gateways: it must not wait for one that lags behind.
 */
export async function forwardEvents({
  io,
  bus,
  accounts,
  library,
  moderation,
  notifications,
  recorder,
  log,
  metrics,
  traces,
}: {
  io: LiveServer
  bus: Pick<Bus, 'subscribe'>
  accounts: Pick<Accounts, 'suspendedAmong' | 'tokenVersions' | 'endedSessions'> & ReadAdmins
  library: Pick<Library, 'card' | 'examRoom' | 'forgetExamRoom'>
  moderation: CaseSummaries
  notifications: BroadcastReads
  recorder: Pick<StepRecorder, 'isOn'>
  log: Log
  metrics: Metrics
  traces?: Traces | undefined
}): Promise<{ stop(): Promise<void> }> {
  // Vote counts are too many to forward each, so they are throttled per room.
  const sizeOf = (room: string) => io.sockets.adapter.rooms.get(room)?.size ?? 0
  const pace = createPace<PacedCounts>({
    send(room, { counts, correlationId }) {
      const span = traces?.begin('send document:votes', { [socketsOf]: sizeOf(room) }, { correlationId })
      const emit = () => io.local.to(room).emit('document:votes', counts)
      // This may run in a timer that an earlier event started: restore the correlation id of the event that is sent.
      if (recorder.isOn()) withCorrelation(correlationId, emit)
      else emit()
      span?.end()
    },
    sizeOf,
    timers: realTimers,
  })
  const forwards = createForwards({ library, accounts, moderation, notifications, gateway: newId() })
  const activity = createActivityMessages({ io, accounts, timers: realTimers, log })
  const threads = createThreadMessages({ io, timers: realTimers })
  const exams = createExamMessages({
    library,
    tell: (courseCode) => io.local.to(rooms.exam(courseCode)).emit('exam:changed', { courseCode }),
    timers: realTimers,
  })
  const told = new LRUCache<string, true>({ max: rememberedEvents })
  const stopping = new AbortController()
  // Each message with `heardBy` listens to the signal for 50 ms, so there may be many listeners.
  setMaxListeners(0, stopping.signal)
  const handlers = [
    on(votesChanged, ({ payload: counts, correlationId }) => {
      const room = rooms.document(counts.documentId)
      // Most documents that are voted on are watched at other gateways.
      if (sizeOf(room) > 0) pace.push(room, { version: counts.version, counts, correlationId })
    }),
    on(secondFactorRequired, () => letFormerAdminsGo(io, accounts)),
    on(
      sessionRenewed,
      ({ payload: { sessionId, endsAt } }) => void endSocketsAt(io, sessionId, Date.parse(endsAt)),
    ),
    ...activity.handlers,
    ...threads.handlers,
    ...exams.handlers,
    ...forwards.map((row) =>
      on(row.event, async (event) => {
        if (row.when?.(event.payload) === false) return
        // Several processes that write one record may each publish its outbox.
        const key = `${event.id}/${row.message}`
        if (told.has(key)) return
        await tell(io, row, event, { accounts, log, traces, stopping: stopping.signal })
        told.set(key, true)
      }),
    ),
  ]
  const onGap = createCatchUp({ io, accounts, log })
  const listening = await runHandlers(
    bus,
    { group: 'gateway', from: 'now', handlers, onGap },
    { log, metrics, traces },
  )

  return {
    async stop() {
      await listening.stop()
      stopping.abort()
      pace.stop()
      activity.stop()
      threads.stop()
      exams.stop()
    },
  }
}

async function tell(
  io: LiveServer,
  row: Forward,
  event: EventOf<Forward['event']>,
  {
    accounts,
    log,
    traces,
    stopping,
  }: { accounts: ReadAdmins; log: Log; traces: Traces | undefined; stopping: AbortSignal },
): Promise<void> {
  const payload = await row.payload(event)
  if (payload === null) return
  const all = row.rooms(event.payload)
  if (all.includes(rooms.admins)) await letFormerAdminsGo(io, accounts)
  const members = row.among ? await row.among(event.payload, () => usersIn(io, all)) : null
  const names = members === null ? all : [...members].map(rooms.user)
  // Sent to no room, a message would go to everybody.
  if (names.length === 0) return
  inSpan(traces, `send ${row.message}`, { [roomsOf]: names.length }, () =>
    say(io.local.to(names), row.message, payload),
  )
  if (row.heardBy) {
    const users = usersIn(io, names)
    // Counting must not fail the handler: a retry would send the message twice.
    pause(noteAfterMs, stopping)
      .then(() => row.heardBy?.(event.payload, users))
      .catch((error: unknown) =>
        log.warn(
          { err: error, event: event.name },
          'the number of recipients of an event could not be stored',
        ),
      )
  }
  if (!row.closes) return
  io.local.in(names).disconnectSockets(true)
  // Sockets closed above do not receive it twice.
  say(io.to(names), row.message, payload)
  io.in(names).disconnectSockets(true)
}

/** Distinct users in these rooms at this gateway; a user may have several tabs. */
function usersIn(io: LiveServer, names: readonly string[]): string[] {
  const sockets = names.flatMap((name) => [...(io.sockets.adapter.rooms.get(name) ?? [])])
  return [...new Set(sockets.flatMap((id) => io.sockets.sockets.get(id)?.data.userId ?? []))]
}

const say = (to: ReturnType<LiveServer['to']>, message: ServerMessage, payload: unknown) =>
  (to.emit.bind(to) as Emit)(message, payload)

/** The table pairs each message with its payload, but TypeScript has lost the pairing here. */
type Emit = (message: ServerMessage, payload: unknown) => boolean
