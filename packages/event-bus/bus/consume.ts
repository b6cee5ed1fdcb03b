import type { Envelope } from '../define-event'
import { withCorrelation } from '../correlation'
import type { EventTraces, HandlerMetrics, Log } from '../environment'
import { attributesOf } from '../trace-events'
import { PermanentFailure } from './port'
import type { Bus, Handler, HandlerSet, Handling } from './port'

/** A handler that takes longer has failed, and is called again. */
const handlerLimitMs = 60_000

/**
 * Subscribes a service to its events. Each payload is parsed by its definition, and handled under the correlation id of the request that
 * caused it. A payload of another shape or a newer version is a permanent failure. A handler that takes longer than `timeLimitMs` has
 * failed; it cannot be stopped, so its next run may overlap it.
 */
export function runHandlers(
  bus: Pick<Bus, 'subscribe'>,
  { group, from = 'start', handlers, onGap }: HandlerSet,
  {
    log,
    metrics,
    traces,
    timeLimitMs = handlerLimitMs,
  }: { log: Log; metrics?: HandlerMetrics; traces?: EventTraces | undefined; timeLimitMs?: number },
): Promise<{ stop(): Promise<void> }> {
  const topics = [...new Set(handlers.map(({ on }) => on.topic))]
  const byName = new Map<string, Handler[]>()
  for (const handler of handlers.flatMap(withReplaced))
    byName.set(handler.on.name, [...(byName.get(handler.on.name) ?? []), handler])

  /** One after the other. `parsed`: the event as the handlers before these got it. */
  const handleAll = (wanted: readonly Handler[], event: Envelope, parsed?: Parsed): Handling => {
    let known = parsed
    for (const [at, handler] of wanted.entries()) {
      if (known?.on !== handler.on) known = { on: handler.on, event: parse(handler, event) }
      const work = handler.handle(known.event)
      if (!work) continue
      const done = withinLimit(work, timeLimitMs, `${group} on ${event.name}`)
      return done.then(() => handleAll(wanted.slice(at + 1), event, known))
    }
    log.debug({ group, event: event.name, eventId: event.id, key: event.key }, 'event handled')
    return undefined
  }

  const beginSpan = (event: Envelope) =>
    traces?.begin(
      `handle ${event.name}`,
      { ...attributesOf(event), 'messaging.consumer.group.name': group },
      { correlationId: event.correlationId, kind: 'consumer' },
    )

  const handle = (event: Envelope): Handling => {
    const wanted = byName.get(event.name)
    if (!wanted) return undefined
    const span = beginSpan(event)
    const count = (outcome: 'handled' | 'failed') =>
      metrics?.eventsHandled.inc({ group, event: event.name, outcome })
    const handled = () => {
      count('handled')
      span?.end()
    }
    const failed = (error: unknown): never => {
      count('failed')
      span?.end({ error })
      throw error
    }
    const run = () => handleAll(wanted, event)
    let work: Handling
    try {
      work = span ? span.within(run) : withCorrelation(event.correlationId, run)
    } catch (error) {
      return failed(error)
    }
    if (work) return work.then(handled, failed)
    handled()
    return undefined
  }

  const names = new Set(byName.keys())
  return bus.subscribe({ group, topics, names, from, handle, ...(onGap && { onGap }) })
}

/** An event as it is declared by `on`. */
interface Parsed {
  on: Handler['on']
  event: Envelope
}

/** Rejects if the work is not done in time. Its later result is ignored. */
async function withinLimit(work: Promise<unknown>, limitMs: number, what: string): Promise<void> {
  let timer: NodeJS.Timeout | undefined
  const limit = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`${what} took longer than ${limitMs} ms`)), limitMs)
  })
  try {
    await Promise.race([work, limit])
  } finally {
    clearTimeout(timer)
  }
}

/** The handler itself, and the same for each event that its event replaced. */
const withReplaced = (handler: Handler): Handler[] => [
  handler,
  ...(handler.on.replaces ?? []).map(({ event: before, upcast }): Handler => ({
    on: before,
    handle: (event) =>
      handler.handle({
        ...event,
        name: handler.on.name,
        version: handler.on.version,
        payload: upcast(event.payload),
      }),
  })),
]

function parse({ on }: Handler, event: Envelope): Envelope {
  if (event.version > on.version)
    throw new PermanentFailure(
      `${event.name} has version ${event.version}; this program knows ${on.version}.`,
    )
  const payload = on.payload.safeParse(event.payload)
  if (!payload.success)
    throw new PermanentFailure(`${event.name} is not as declared: ${payload.error.message}`)
  return { ...event, payload: payload.data }
}
