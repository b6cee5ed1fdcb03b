import type { EventDefinition, EventOf, PayloadOf, ServerMessage, ServerPayload } from '#events'

/** Forwards an event to clients: to which rooms, as which message. */
export interface Forward<
  D extends EventDefinition = EventDefinition,
  M extends ServerMessage = ServerMessage,
> {
  event: D
  /** Only matching events are forwarded; all of them if absent. */
  when?(payload: PayloadOf<D>): boolean
  rooms(payload: PayloadOf<D>): string[]
  message: M
  /** Null if there is nothing to send any more. */
  payload(event: EventOf<D>): ServerPayload<M> | null | Promise<ServerPayload<M> | null>
  /** Narrows the recipients among these users, who are in the rooms at this gateway. Null, or if absent: all of them. */
  among?(payload: PayloadOf<D>, userIds: () => readonly string[]): Promise<ReadonlySet<string> | null>
  /** Disconnects the recipients afterwards. */
  closes?: true
  /** Called with the users that this gateway sent it to. */
  heardBy?(payload: PayloadOf<D>, userIds: readonly string[]): Promise<void>
}

/** A row of the table: its message and payload belong together. */
export const forward = <D extends EventDefinition, M extends ServerMessage>(row: Forward<D, M>): Forward =>
  row
