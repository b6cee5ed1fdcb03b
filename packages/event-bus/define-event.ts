import { z } from 'zod'

export const envelopeSchema = z.object({
  /** Unique per event; a redelivery carries the same id. */
  id: z.string().min(1),
  name: z.string().min(1),
  topic: z.string().min(1),
  /** Version of the payload's shape. */
  version: z.number().int().positive(),
  /** Aggregate id. Events with the same topic and key are delivered in the order in which they were published. */
  key: z.string().min(1),
  occurredAt: z.iso.datetime(),
  /** Of the request or event that caused it. */
  correlationId: z.string().min(1),
  payload: z.unknown(),
})

/** An event on the bus: a fact in the past tense, with the data to order and trace it. */
export interface Envelope<Name extends string = string, Payload = unknown> extends Omit<
  z.infer<typeof envelopeSchema>,
  'name' | 'payload'
> {
  name: Name
  payload: Payload
}

export interface EventDefinition<Name extends string = string, Shape extends z.ZodType = z.ZodType> {
  name: Name
  topic: string
  version: number
  /** The payload's field with the aggregate id. */
  key: string
  summary: string
  payload: Shape
  /** The event carries the aggregate's whole state: of one key, only the payload with the highest `version` matters. */
  state?: true
  /** Older events that this one replaced. Its handlers handle them too. */
  replaces?: readonly Replaced[]
}

/** An older event, which outboxes and logs of running installations may still hold, and the conversion of its payload. */
export interface Replaced<Payload = unknown> {
  event: EventDefinition
  /** `payload`: parsed by the older event's definition. */
  upcast: (payload: unknown) => Payload
}

export const replaced = <D extends EventDefinition, Payload>(
  event: D,
  upcast: (payload: PayloadOf<D>) => Payload,
): Replaced<Payload> => ({ event, upcast: (payload) => upcast(payload as PayloadOf<D>) })

export type PayloadOf<D extends EventDefinition> = z.infer<D['payload']>
export type EventOf<D extends EventDefinition> = Envelope<D['name'], PayloadOf<D>>

/** The argument of `defineEvent`. A program with a fixed set of topics narrows `Topic` to them. */
export interface EventDeclaration<
  Name extends string,
  Fields extends z.ZodRawShape,
  Topic extends string = string,
> {
  name: Name
  topic: Topic
  version: number
  key: Extract<keyof Fields, string>
  summary: string
  payload: z.ZodObject<Fields>
  state?: 'version' extends keyof Fields ? true : never
  replaces?: readonly Replaced<z.infer<z.ZodObject<Fields>>>[]
}

/** Declares an event once. Types of publishers, handlers and documentation are inferred from it. */
export function defineEvent<const Name extends string, Fields extends z.ZodRawShape>(
  declaration: EventDeclaration<Name, Fields>,
): EventDefinition<Name, z.ZodObject<Fields>> {
  return declaration
}

/** An event ready to be published. Throws ZodError if the payload does not match its schema. */
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
