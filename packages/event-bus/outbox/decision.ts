import type { EventDefinition, PayloadOf } from '../define-event'

/** A record as rules see it, without the outbox's fields. */
export type StateOf<T, V extends VersionField = 'version'> = Omit<T, '_id' | 'outbox' | V>

/** The field that grows with every decision on a record. */
export type VersionField = 'version' | 'revision'

/** A rule's decision: an outcome and, if something changes, the next state of the record and its events. */
export type Decision<State, Outcome> =
  | { outcome: Outcome; next?: undefined; events?: undefined; unchanged?: undefined }
  | {
      outcome: Outcome
      next: State
      events: readonly RaisedEvent[]
      /** Fields that must be unchanged since the rule read them, although writing them does not raise the version. */
      unchanged?: Partial<State>
    }

/** Decides from the record alone, null if there is none. `version` is the record's, or 0. May run more than once. */
export type Rule<State, Outcome> = (state: State | null, version: number) => Decision<State, Outcome>

/** An event to be published with a change, before it has its id and time. */
export interface RaisedEvent {
  definition: EventDefinition
  payload: unknown
}

/** An event as a rule creates it. The outbox adds id and time. */
export const raise = <D extends EventDefinition>(definition: D, payload: PayloadOf<D>): RaisedEvent => ({
  definition,
  payload,
})
