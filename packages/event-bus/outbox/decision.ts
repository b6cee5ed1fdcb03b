import type { EventDefinition, PayloadOf } from '../define-event'

/** A record as rules see it: what it says, without what the outbox keeps of it. */
export type StateOf<T, V extends VersionField = 'version'> = Omit<T, '_id' | 'outbox' | V>

/** The field that grows with every decision on a record. */
export type VersionField = 'version' | 'revision'

/** What a rule makes of a record: an outcome, and, where something changes, how the record stands next and what is told of it. */
export type Decision<State, Outcome> =
  | { outcome: Outcome; next?: undefined; events?: undefined; unchanged?: undefined }
  | {
      outcome: Outcome
      next: State
      events: readonly RaisedEvent[]
      /** Fields that must still be as the rule read them, although writing them does not raise the version. */
      unchanged?: Partial<State>
    }

/** Decides by the record alone, null if there is none; `version` is the record's, 0 if there is none. May run more than once. */
export type Rule<State, Outcome> = (state: State | null, version: number) => Decision<State, Outcome>

/** An event to be told with a change, before it has its id and time. */
export interface RaisedEvent {
  definition: EventDefinition
  payload: unknown
}

/** An event as a rule tells it; the outbox gives it id and time. */
export const raise = <D extends EventDefinition>(definition: D, payload: PayloadOf<D>): RaisedEvent => ({
  definition,
  payload,
})
