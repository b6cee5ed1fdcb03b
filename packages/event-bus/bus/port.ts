import { envelopeSchema } from '../define-event'
import type { Envelope, EventDefinition, EventOf } from '../define-event'
import { z } from 'zod'
import type { BlockedEvent } from './blocked-events'

/**
 * Carries events between services. Events of one topic and key arrive in the order of publication. Every group receives every event at
 * least once. A committed position survives a crash.
 */
export interface Bus {
  readonly kind: 'embedded' | 'kafka'
  /**
   * Resolves once the events are durable. Rejects within a few seconds if the bus is unavailable, or if some of the events may be
   * missing. Publishing all of them again in the same order is safe.
   *
   * Rejects with `EventRefused` if the bus will never accept one of them. Those before it are published, those after it are not: leave
   * it out, and publish the rest again.
   */
  publish(events: readonly Envelope[]): Promise<void>
  /**
   * Like `publish`, for callers that keep the events until they are durable. Resolves once they are accepted, in order behind all
   * earlier ones, and may be delivered. `whenDurable` is called once they are durable, or never if the bus stops first. Rejects like
   * `publish`, having accepted none of them or an unknown part.
   */
  handOver(events: readonly Envelope[], whenDurable: () => void): Promise<void>
  /** Makes all accepted events durable now. Rejects if that fails. */
  flush(): Promise<void>
  /** Resolves when it listens. With `from: 'now'`, it receives everything published afterwards. */
  subscribe(subscription: Subscription): Promise<{ stop(): Promise<void> }>
  deadLetters: DeadLetters
  /** Events published and not yet handled, by group. */
  lag(): Promise<Record<string, number>>
  /** The events that this process cannot handle for now, because a dependency is unavailable. */
  blocked(): BlockedEvent[]
  /** A notice for operators although the bus is healthy. Names no error. */
  detail(): string | undefined
  /** True if events can be published and received, as far as known within two seconds. Never rejects. */
  healthy(): Promise<boolean>
  /** Accepts no more events, finishes running handlers, and stores the position of each group. */
  stop(): Promise<void>
}

/** Undefined if the event was handled synchronously, as most are: a promise for each would cost more than the work. */
export type Handling = Promise<unknown> | undefined

export interface Subscription {
  /** The members of one group share the events. Each group has its own position. */
  group: string
  topics: readonly string[]
  /** Events with other names count as handled, whether they are delivered or not. All by default. */
  names?: ReadonlySet<string>
  /**
   * Where a new group begins. 'now' is for listeners that only need new events: each subscription receives every event, in every process,
   * and its position is not kept.
   */
  from: 'start' | 'now'
  /**
   * Resolves when the event is handled. A `PermanentFailure` or `ZodError` makes it a dead letter. If a dependency is unavailable
   * (`isUnavailable` of the bus), it is retried indefinitely, with growing pauses. After any other error it is retried too, and becomes a
   * dead letter when the tries are used up.
   */
  handle(event: Envelope): Handling
  /**
   * Called when this listener may have missed events or received them late, because it was cut off from the bus or lost its position.
   * Called again, with pauses, until it resolves. Events are delivered meanwhile.
   */
  onGap?: () => Promise<void>
}

/** An event that a group could not handle. */
export const deadLetter = z.object({
  id: z.string(),
  group: z.string(),
  event: envelopeSchema,
  error: z.string(),
  attempts: z.number(),
  at: z.string(),
})
export type DeadLetter = z.infer<typeof deadLetter>

export interface DeadLetters {
  list(): Promise<DeadLetter[]>
  /** Delivers the event to its group again. False if there is no such dead letter. */
  replay(id: string): Promise<boolean>
}

/** This event can never be handled, however often it is retried. */
export class PermanentFailure extends Error {
  override name = 'PermanentFailure'
}

/** The bus will never accept this event, e.g. because it is too large. */
export class EventRefused extends PermanentFailure {
  override name = 'EventRefused'
  constructor(
    readonly eventId: string,
    message: string,
    options?: ErrorOptions,
  ) {
    super(message, options)
  }
}

/** One reaction of a service. `handle` may run more than once for the same event. */
export interface Handler<D extends EventDefinition = EventDefinition> {
  on: D
  handle(event: EventOf<D>): Handling
}

/** The handlers of one service. The group has the service's name. */
export interface HandlerSet {
  group: string
  /** Where a new group begins; at the start by default. */
  from?: Subscription['from']
  handlers: readonly Handler[]
  /** Called when events may have been missed: see `Subscription`. */
  onGap?: () => Promise<void>
}

/** Declares the handler of an event. It may run twice for one event, and must take effect once. */
export function on<D extends EventDefinition>(
  definition: D,
  handle: (event: EventOf<D>) => Handling,
): Handler {
  return { on: definition, handle }
}
