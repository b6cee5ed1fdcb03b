import { envelopeSchema } from '#events'
import type { Envelope, EventDefinition, EventOf, Topic } from '#events'
import { z } from 'zod'

/**
 * Carries facts between services. Facts of one topic and key arrive in the order of publication; every group gets
 * every fact at least once; a committed position survives a crash.
 */
export interface Bus {
  /** Resolves once the facts are durable. Rejects when they are not; publishing them again is safe. */
  publish(events: readonly Envelope[]): Promise<void>
  subscribe(subscription: Subscription): Promise<{ stop(): Promise<void> }>
  deadLetters: DeadLetters
  /** Facts published and not yet handled, by group. */
  lag(): Promise<Record<string, number>>
  stop(): Promise<void>
}

export interface Subscription {
  /** Members of one group share the facts among them; each group has its own position. */
  group: string
  topics: readonly Topic[]
  /** Where a new group begins. 'now' keeps no position: for listeners that only care about what happens next. */
  from: 'start' | 'now'
  /**
   * Resolves when the fact is dealt with. Rejecting with `PermanentFailure` (or anything that a schema refuses) sends it to
   * the dead letters; any other rejection is retried with a growing pause, and dead-lettered when the tries are used up.
   */
  handle(event: Envelope): Promise<void>
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

/** One reaction of a service. `handle` may run more than once for the same event. */
export interface Handler<D extends EventDefinition = EventDefinition> {
  on: D
  handle(event: EventOf<D>): Promise<void>
}

/** All that one service does when events arrive. The group's name is the service's. */
export interface HandlerSet {
  group: string
  /** Where the group begins when it is new; at the start unless said otherwise. */
  from?: Subscription['from']
  handlers: readonly Handler[]
}

export function on<D extends EventDefinition>(
  definition: D,
  handle: (event: EventOf<D>) => Promise<void>,
): Handler {
  return { on: definition, handle }
}
