import type { Envelope, EventDefinition, PayloadOf } from '../define-event'
import type { Model, QueryFilter, UpdateQuery } from 'mongoose'
import type { Rule, StateOf, VersionField } from './decision'

/** What a record that tells of its changes carries: it is declared with `outbox: true`. */
export interface WithOutbox {
  _id: string
  outbox: Envelope[]
}

/** What a record carries beside it whose state is told with every change: it is declared with `outbox: 'and-state'`. */
export interface WithState extends WithOutbox {
  /** Tells the state as it stands. The next one takes its place, told or not; null, or absent, once the bus has it. */
  stateEvent?: Envelope | null
}

/**
 * A record that decisions are written onto. Its version, or whichever field is its version, grows with every decision; it is absent in
 * a record stored before its decisions were.
 */
export type Decided<V extends VersionField = 'version'> = WithOutbox & { [Field in V]?: number | undefined }

/** Makes a fact, stamped with id, time and the running correlation id. */
export type MakeEvent = <D extends EventDefinition>(definition: D, payload: PayloadOf<D>) => Envelope

/** A write of one document that happens only where its filter matches. */
export interface GuardedWrite {
  filter: { _id: string } & Record<string, unknown>
  set: Record<string, unknown>
  /** Tells the state that is set; null where nothing is to be told. */
  stateEvent: Envelope | null
}

/** Writes that carry their events, and the relay that brings those to the bus. */
export interface Outbox {
  event: MakeEvent
  /**
   * Lets a pure rule decide on a record, or on null where there is none, and writes what it decides with its events in one
   * single-document write. Resolves to the rule's outcome. The rule runs again whenever somebody else wrote meanwhile;
   * after a hundred lost tries it is a fault.
   */
  decide<T extends Decided<V>, Outcome, V extends VersionField = 'version'>(
    model: Model<T>,
    id: string,
    rule: Rule<StateOf<T, V>, Outcome>,
    versionField?: V,
  ): Promise<Outcome>
  /**
   * One findOneAndUpdate that also pushes `events`; the relay is told at once. Resolves to the document after the write
   * (lean), or null when the filter matched nothing (then nothing happened). E11000 on upsert is thrown as it is.
   */
  update<T extends WithOutbox>(
    model: Model<T>,
    filter: QueryFilter<T>,
    update: UpdateQuery<T>,
    events: readonly Envelope[],
    options?: { upsert?: boolean },
  ): Promise<T | null>
  /**
   * Many guarded writes of different documents, each with the event of its state, in one round trip; values as the schema has
   * them. Resolves to whether each was written. Where others are writing too, one may have been written and still be told as
   * not.
   */
  updateEach<T extends WithState>(model: Model<T>, writes: readonly GuardedWrite[]): Promise<boolean[]>
  /** One insert that carries its events; values as the schema has them, and no field left to its defaults. */
  insert<T extends WithOutbox>(
    model: Model<T>,
    document: Omit<T, 'outbox'>,
    events: readonly Envelope[],
  ): Promise<void>
  /** Every model whose documents have an outbox, for the sweep. */
  register<T extends WithOutbox>(model: Model<T>): void
  /** Resolves when the bus has taken everything written so far. */
  settled(): Promise<void>
  /** Number of documents with unpublished facts. */
  size(): Promise<number>
  /** When the event that waits longest occurred (ISO 8601); null when none waits. */
  oldest(): Promise<string | null>
  start(): void
  stop(): Promise<void>
}
