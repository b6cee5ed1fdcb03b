import type { Envelope, EventDefinition, PayloadOf } from '../define-event'
import type { Model, QueryFilter, UpdateQuery } from 'mongoose'
import type { Rule, StateOf, VersionField } from './decision'

/** A record with an outbox: declared with `outbox: true`. */
export interface WithOutbox {
  _id: string
  outbox: Envelope[]
}

/** A record that also publishes its state with every change: declared with `outbox: 'and-state'`. */
export interface WithState extends WithOutbox {
  /** The event of the current state. The next one replaces it, published or not. Null or absent once the bus has it. */
  stateEvent?: Envelope | null
}

/** A record changed by decisions. Its version field grows with every decision; it is absent in a record stored before it had decisions. */
export type Decided<V extends VersionField = 'version'> = WithOutbox & { [Field in V]?: number | undefined }

/** Creates an event with id, time and the current correlation id. */
export type MakeEvent = <D extends EventDefinition>(definition: D, payload: PayloadOf<D>) => Envelope

/** A write of one document that happens only if its filter matches. */
export interface GuardedWrite {
  filter: { _id: string } & Record<string, unknown>
  set: Record<string, unknown>
  /** The event of the new state; null if there is nothing to publish. */
  stateEvent: Envelope | null
}

/** Writes documents together with their events, and publishes those. */
export interface Outbox {
  event: MakeEvent
  /**
   * Lets a pure rule decide on a record (null if there is none), and writes its decision with its events in one single-document write.
   * Resolves to the rule's outcome. The rule runs again whenever somebody else wrote meanwhile; after a hundred lost tries it throws.
   */
  decide<T extends Decided<V>, Outcome, V extends VersionField = 'version'>(
    model: Model<T>,
    id: string,
    rule: Rule<StateOf<T, V>, Outcome>,
    versionField?: V,
  ): Promise<Outcome>
  /**
   * One findOneAndUpdate that also pushes `events`, which are published at once. Resolves to the document after the write (lean), or to
   * null if the filter matched nothing. E11000 on upsert is thrown unchanged.
   */
  update<T extends WithOutbox>(
    model: Model<T>,
    filter: QueryFilter<T>,
    update: UpdateQuery<T>,
    events: readonly Envelope[],
    options?: { upsert?: boolean },
  ): Promise<T | null>
  /**
   * Many guarded writes of different documents, each with its state event, in one round trip. Values must match the schema. Resolves to
   * whether each was written. With concurrent writers, a write may have happened and still be reported as false.
   */
  updateEach<T extends WithState>(model: Model<T>, writes: readonly GuardedWrite[]): Promise<boolean[]>
  /** One insert with its events. Values must match the schema; defaults are not applied. */
  insert<T extends WithOutbox>(
    model: Model<T>,
    document: Omit<T, 'outbox'>,
    events: readonly Envelope[],
  ): Promise<void>
  /** Adds a model with an outbox, for the sweep. */
  register<T extends WithOutbox>(model: Model<T>): void
  /** Resolves when the bus has accepted everything written so far. */
  settled(): Promise<void>
  /** Number of documents with unpublished events. */
  size(): Promise<number>
  /** When the oldest unpublished event occurred (ISO 8601); null if there is none. */
  oldest(): Promise<string | null>
  start(): void
  stop(): Promise<void>
}
