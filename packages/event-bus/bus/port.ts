import { envelopeSchema } from '../define-event'
import type { Envelope, EventDefinition, EventOf } from '../define-event'
import { z } from 'zod'
import type { BlockedEvent } from './blocked-events'

/**
 * Carries facts between services. Facts of one topic and key arrive in the order of publication; every group gets
 * every fact at least once; a committed position survives a crash.
 */
export interface Bus {
  readonly kind: 'embedded' | 'kafka'
  /**
   * Resolves once the facts are durable. Rejects when it is not known that they all are: some of them may be. Publishing them
   * again, all and in the same order, is safe. It rejects within a few seconds while the bus is away.
   *
   * Rejects with `EventRefused` when the bus will never take one of them. Those before it are published, those after it are
   * not: leave it out, and publish the rest again.
   */
  publish(events: readonly Envelope[]): Promise<void>
  /**
   * As `publish`, for whoever keeps the facts until they are durable: resolves once they are taken, behind all that were before, and may
   * be heard. `whenDurable` is called once they are durable; not at all where the bus stops before that. Rejects as `publish` does, and
   * has then taken none, or it is not known which.
   */
  handOver(events: readonly Envelope[], whenDurable: () => void): Promise<void>
  /** Makes durable what was handed over, now. Rejects where that fails. */
  flush(): Promise<void>
  /** Resolves when it listens. With `from: 'now'`, all that is published afterwards is heard. */
  subscribe(subscription: Subscription): Promise<{ stop(): Promise<void> }>
  deadLetters: DeadLetters
  /** Facts published and not yet handled, by group. */
  lag(): Promise<Record<string, number>>
  /** The facts that this process cannot handle for now, because a part that it needs is away. */
  blocked(): BlockedEvent[]
  /** What whoever looks after the machine should know of it although it is well; names no error. */
  detail(): string | undefined
  /** Whether facts can be published and heard, as far as is known within two seconds. Never rejects. */
  healthy(): Promise<boolean>
  /** Takes no more, finishes what is in hand, and keeps how far each group came. */
  stop(): Promise<void>
}

/** What is under way with a fact; nothing where that was done at once, as most is: a promise for each would cost more than the work. */
export type Handling = Promise<unknown> | undefined

export interface Subscription {
  /** Members of one group share the facts among them; each group has its own position. */
  group: string
  topics: readonly string[]
  /** Facts of other names count as dealt with, whether they are handed over or not; all are wanted where nothing is said. */
  names?: ReadonlySet<string>
  /**
   * Where a new group begins. 'now' is for listeners that only care about what happens next: each subscription hears every
   * fact, in every process, and its position ends with it.
   */
  from: 'start' | 'now'
  /**
   * Resolves when the fact is dealt with. Rejecting, or throwing, with `PermanentFailure` (or anything that a schema refuses) sends it to
   * the dead letters. A rejection because a part is away (`isUnavailable` of the bus) is tried again for as long as that takes, with a
   * growing pause; any other one is too, and is a dead letter when the tries are used up.
   */
  handle(event: Envelope): Handling
  /**
   * Called after this listener may have missed facts, or heard them late: it was cut off from the bus, or its position was
   * lost. Called again, with pauses, until it resolves. Facts go on meanwhile.
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
  /** Hands the fact to its group again. Resolves to false when there is no such letter. */
  replay(id: string): Promise<boolean>
}

/** This fact will never be handled, however often it is tried. */
export class PermanentFailure extends Error {
  override name = 'PermanentFailure'
}

/** The bus will never take this fact, e.g. because it is too large. */
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

/** All that one service does when events arrive. The group's name is the service's. */
export interface HandlerSet {
  group: string
  /** Where the group begins when it is new; at the start unless said otherwise. */
  from?: Subscription['from']
  handlers: readonly Handler[]
  /** Called when it may have missed events: see `Subscription`. */
  onGap?: () => Promise<void>
}

/** Says what is done when an event arrives. It may run twice for one event, and must have its effect once. */
export function on<D extends EventDefinition>(
  definition: D,
  handle: (event: EventOf<D>) => Handling,
): Handler {
  return { on: definition, handle }
}
