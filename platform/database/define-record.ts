import type { Envelope } from '#events'
import type { Connection, Model, Schema } from 'mongoose'
import type { z } from 'zod'
import { outboxField, outboxIndex, stateEventField, stateEventIndex } from '@studyshelf/event-bus'
import { schemaOf } from './schema-of'

type Fields = Readonly<Record<string, z.ZodType>>

/** An index as MongoDB names its parts: the fields with their directions, then what else it promises. */
interface Index<F extends Fields> {
  key: { readonly [Field in keyof F | '_id' | `${Extract<keyof F, string>}.${string}`]?: 1 | -1 }
  unique?: true
}

/** Whether a record's writes carry events; and whether one of them is the state that it is in. */
type OutboxKind = boolean | 'and-state'

interface Declaration<F extends Fields, Outbox extends OutboxKind> {
  /** Of the mongoose model. */
  name: string
  collection: string
  /** Beside `_id`, which is a string everywhere. A nullable field is null where nothing is given, a list is empty. */
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

/** The type of a declared record. */
export type RecordOf<D extends RecordDefinition> = {
  _id: string
} & { -readonly [Field in keyof D['fields']]: z.infer<D['fields'][Field]> } & (D['outbox'] extends true
    ? { outbox: Envelope[] }
    : D['outbox'] extends 'and-state'
      ? { outbox: Envelope[]; stateEvent?: Envelope | null }
      : unknown)

/**
 * Declares once what a service keeps of one thing: the record's type, its schema and its indexes all come from here. Fields
 * that are not declared are refused, in writes and in filters. Throws on a field whose rules the schema could not keep.
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

/** Every record that the loaded services declare. */
const declared = new Map<string, RecordDefinition>()

/** The models of all declared records: for work on the database as a whole, such as making its indexes at a deployment. */
export function createDeclaredModels(connection: Connection): void {
  for (const definition of declared.values()) createModel(connection, definition)
}

/** The model of a declared record on this connection; its collection and indexes are made by `indexesReady`. */
export const createModel = <D extends RecordDefinition>(
  connection: Connection,
  { name, schema, collection }: D,
): Model<RecordOf<D>> => connection.model(name, schema, collection) as unknown as Model<RecordOf<D>>
