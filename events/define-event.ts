import { z } from 'zod'

/** Topics of the bus. One topic per family of aggregates keeps the order of all that happens to one aggregate. */
export const topics = ['documents', 'users', 'broadcasts', 'cases', 'feedback'] as const
export type Topic = (typeof topics)[number]

export const envelopeSchema = z.object({
  /** Unique per fact; a redelivery carries the same id. */
  id: z.string().min(1),
  name: z.string().min(1),
  topic: z.enum(topics),
  /** Version of the payload's shape. */
  version: z.number().int().positive(),
  /** Aggregate id: facts of one key are delivered in the order in which they were published. */
  key: z.string().min(1),
  occurredAt: z.iso.datetime(),
  /** Of the request (or fact) that started it all. */
  correlationId: z.string().min(1),
  payload: z.unknown(),
})

/** What travels on the bus: one fact, in the past tense, with everything needed to order and trace it. */
export interface Envelope<Name extends string = string, Payload = unknown> extends Omit<
  z.infer<typeof envelopeSchema>,
  'name' | 'payload'
> {
  name: Name
  payload: Payload
}

export interface EventDefinition<Name extends string = string, Shape extends z.ZodType = z.ZodType> {
  name: Name
  topic: Topic
  version: number
  /** The payload's field that names the aggregate. */
  key: string
  summary: string
  payload: Shape
  /** It says all that an earlier one of the same key said: the payload with the highest `version` is all one needs to know. */
  state?: true
}

export type PayloadOf<D extends EventDefinition> = z.infer<D['payload']>
export type EventOf<D extends EventDefinition> = Envelope<D['name'], PayloadOf<D>>

/** Declares an event once: publisher, handler, gateway and documentation infer everything from the declaration. */
export function defineEvent<const Name extends string, Fields extends z.ZodRawShape>(definition: {
  name: Name
  topic: Topic
  version: number
  key: Extract<keyof Fields, string>
  summary: string
  payload: z.ZodObject<Fields>
  state?: 'version' extends keyof Fields ? true : never
}): EventDefinition<Name, z.ZodObject<Fields>> {
  return definition
}

/** A fact ready to be published. Throws ZodError when the payload is not of the declared shape. */
export function makeEvent<D extends EventDefinition>(
  definition: D,
  payload: PayloadOf<D>,
  meta: { id: string; occurredAt: Date; correlationId: string },
): EventOf<D> {
  const parsed = definition.payload.parse(payload) as PayloadOf<D>
  return {
    id: meta.id,
    name: definition.name,
    topic: definition.topic,
    version: definition.version,
    key: String((parsed as Record<string, unknown>)[definition.key]),
    occurredAt: meta.occurredAt.toISOString(),
    correlationId: meta.correlationId,
    payload: parsed,
  }
}
