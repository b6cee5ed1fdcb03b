import type { Envelope } from '#events'
import type { Connection, Model, Schema } from 'mongoose'
import type { z } from 'zod'
import { outboxField, outboxIndex, stateEventField, stateEventIndex } from '@studyshelf/event-bus'
import { schemaOf } from './schema-of'

type Fields = Readonly<Record<string, z.ZodType>>

/** An index as MongoDB names its fields and directions, and its options. */
interface Index<F extends Fields> {
  key: { readonly [Field in keyof F | '_id' | `${Extract<keyof F, string>}.${string}`]?: 1 | -1 }
  unique?: true
  /** Records without these fields are not in it. */
  sparse?: true
}

/** Whether a record's writes carry events, and whether one of those events is the record's state. */
type OutboxKind = boolean | 'and-state'

interface Declaration<F extends Fields, Outbox extends OutboxKind> {
  /** Name of the mongoose model. */
  name: string
  collection: string
  /** Beside `_id`, which is always a string. Omitted nullable fields are null, omitted lists empty. */
  fields: F
  indexes: readonly Index<F>[]
  outbox: Outbox
}

export interface RecordDefinition<
  F extends Fields = Fields,
  Outbox extends OutboxKind = OutboxKind,
> extends Declaration<F, Outbox> {
  schema: Schema
}

export type RecordOf<D extends RecordDefinition> = {
  _id: string
} & { -readonly [Field in keyof D['fields']]: z.infer<D['fields'][Field]> } & (D['outbox'] extends true
    ? { outbox: Envelope[] }
    : D['outbox'] extends 'and-state'
      ? { outbox: Envelope[]; stateEvent?: Envelope | null }
      : unknown)

/**
 * Declares a record once: its type, schema and indexes all come from here. Undeclared fields are refused, in writes and
 * in filters. Throws on a field with rules that the schema could not enforce.
 */
export function defineRecord<F extends Fields, Outbox extends OutboxKind>(
  declaration: Declaration<F, Outbox>,
): RecordDefinition<F, Outbox> {
  const { fields, indexes, outbox } = declaration
  const schema = schemaOf(fields, {
    _id: { type: String, required: true },
    ...(outbox !== false && { outbox: outboxField }),
    ...(outbox === 'and-state' && { stateEvent: stateEventField }),
  })
  for (const { key, ...options } of indexes) schema.index({ ...key } as Record<string, 1 | -1>, options)
  if (outbox !== false) schema.index(...outboxIndex)
  if (outbox === 'and-state') schema.index(...stateEventIndex)
  const definition = { ...declaration, schema }
  declared.set(declaration.name, definition)
  return definition
}

/** All declared records of the loaded services. */
const declared = new Map<string, RecordDefinition>()

/**
 * Creates the models of all declared records, for work on the whole database, such as making its indexes at a
 * deployment.
 */
export function createDeclaredModels(connection: Connection): void {
  for (const definition of declared.values()) createModel(connection, definition)
}

/** Creates the model of a declared record on this connection. `indexesReady` makes its collection and indexes. */
export const createModel = <D extends RecordDefinition>(
  connection: Connection,
  { name, schema, collection }: D,
): Model<RecordOf<D>> => connection.model(name, schema, collection) as unknown as Model<RecordOf<D>>
