import type { Envelope } from '../define-event'
import { ZodError } from 'zod'
import type { Clock } from '../environment'
import type { Log } from '../environment'
import type { IsUnavailable } from '../unavailable'
import { pause } from '@studyshelf/async'
import type { BlockedEvent, BlockedEvents } from './blocked-events'
import type { DeliveryObserver } from './deliveries'
import { PermanentFailure, type Handling } from './port'
import type { RetryPolicy } from './retry-policy'

type Handle = (event: Envelope) => Handling

/** How the delivery of an event to a group ended. 'stopped': it must be delivered again. */
export type Outcome = 'handled' | 'stopped' | { error: string; attempts: number }

interface To {
  group: string
  handler: () => Handle | undefined
  stopped: AbortSignal
}

interface Deps {
  policy: RetryPolicy
  blocked: BlockedEvents
  isUnavailable: IsUnavailable
  clock: Clock
  log: Log
  /** Told how the delivery ended. */
  observer?: DeliveryObserver | undefined
}

/**
 * Delivers an event to a group until it is handled, or has failed permanently. `handler` is called before each try; it returns undefined
 * if this process may no longer handle the event. A permanent failure ends the delivery at once, and so do too many unexpected failures.
 * While a dependency is unavailable, it retries indefinitely and lists the event in `blocked`. An event that is handled synchronously
 * has its outcome synchronously.
 */
export function deliver(event: Envelope, to: To, deps: Deps): Outcome | Promise<Outcome> {
  return deps.observer?.isOn() ? observed(event, to, deps, deps.observer) : unobserved(event, to, deps)
}

function unobserved(event: Envelope, to: To, deps: Deps): Outcome | Promise<Outcome> {
  const first = attempt(event, to)
  return typeof first === 'string' ? first : untilHandled(event, first, to, deps)
}

function observed(
  event: Envelope,
  to: To,
  deps: Deps,
  observer: DeliveryObserver,
): Outcome | Promise<Outcome> {
  const [startedAt, began] = [Date.now(), performance.now()]
  let tries = 0
  const handler = () => {
    tries += 1
    return to.handler()
  }
  const tell = (end: Outcome): Outcome => {
    if (end === 'stopped') return end
    const outcome = end === 'handled' ? 'handled' : 'dead-letter'
    observer.delivered({
      ...{ group: to.group, event, startedAt, ms: performance.now() - began, outcome, tries },
    })
    return end
  }
  const ended = unobserved(event, { ...to, handler }, deps)
  return ended instanceof Promise ? ended.then(tell) : tell(ended)
}

function attempt(event: Envelope, { handler, stopped }: To): 'handled' | 'stopped' | Promise<unknown> {
  const handle = handler()
  if (!handle || stopped.aborted) return 'stopped'
  try {
    return handle(event) ?? 'handled'
  } catch (error) {
    return rejected(error)
  }
}

const rejected = async (error: unknown): Promise<never> => {
  throw error
}

async function untilHandled(
  event: Envelope,
  first: Promise<unknown>,
  to: To,
  { policy, blocked, isUnavailable, clock, log }: Deps,
): Promise<Outcome> {
  const { group, stopped } = to
  let held: BlockedEvent | undefined
  let unexpected = 0
  let work: ReturnType<typeof attempt> = first
  try {
    for (let attempts = 1; ; attempts++) {
      if (typeof work === 'string') return work
      try {
        await work
        return 'handled'
      } catch (error) {
        const away = !isPermanent(error) && isUnavailable(error)
        if (!away) unexpected += 1
        const about = { err: error, group, event: event.name, eventId: event.id, attempts }
        if (isPermanent(error) || unexpected >= policy.tries) {
          log.error(about, 'an event could not be handled and is a dead letter now')
          return { error: String(error), attempts }
        }
        log.warn(
          about,
          away ? 'an event waits for a part that is away' : 'an event could not be handled; trying again',
        )
        if (away && !held) blocked.add((held = { group, event: event.name, since: clock.now(), error: '' }))
        if (held) held.error = String(error)
        await pause(policy.pauseMs(attempts), stopped)
      }
      work = attempt(event, to)
    }
  } finally {
    if (held) blocked.remove(held)
  }
}

const isPermanent = (error: unknown) => error instanceof PermanentFailure || error instanceof ZodError
