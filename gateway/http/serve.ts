import type { Request, Response } from 'express'
import type { Access, AnswerOf, BodyRead, CallDefinition, ParamsRead, QueryRead } from '#events'
import type { Actor } from '#services/accounts'
import { limits, type Limit } from './limits'

type ActorOf<A extends Access> = A extends 'anyone' ? null : A extends 'optional' ? Actor | null : Actor

/** A request of this call, read and let in. */
export interface RouteInput<C extends CallDefinition> {
  actor: ActorOf<C['access']>
  params: ParamsRead<C>
  query: QueryRead<C>
  body: BodyRead<C>
  request: Request
  response: Response
}

/** Nothing, where the call sends something else than JSON: then it is sent by now. */
type Answered<C extends CallDefinition> = AnswerOf<C> extends undefined ? void : AnswerOf<C>

interface RouteOptions {
  /** The general one where nothing is said. */
  limits?: readonly Limit[]
  /** Its successes are too many to be worth a line in the log each. */
  quiet?: boolean
  /** It asks nothing of the store, or answers for itself when the store is away. */
  withoutStore?: boolean
  /** The same object is answered until it says something else: it is written out once, and is not sent to whoever has it. */
  snapshot?: boolean
  /** Its body is a text that a person writes, rather than a few fields. */
  largeBody?: boolean
}

/** How the gateway serves one declared call. */
export interface Route {
  call: CallDefinition
  limits: readonly Limit[]
  quiet: boolean
  withoutStore: boolean
  snapshot: boolean
  largeBody: boolean
  /** Resolves to the answer; to undefined when the call sends bytes, which are sent by then. */
  handle(asked: RouteInput<CallDefinition>): Promise<unknown>
}

/** Serves a declared call: what `handle` is given is typed by the declaration, and so is what it must answer. */
export function serve<C extends CallDefinition>(
  call: C,
  handle: (asked: RouteInput<C>) => Promise<Answered<C>>,
  {
    limits: limitedBy = [limits.general],
    quiet = false,
    withoutStore = false,
    snapshot = false,
    largeBody = false,
  }: RouteOptions = {},
): Route {
  // `mount` reads each request by this very declaration before it hands it on.
  return { call, limits: limitedBy, quiet, withoutStore, snapshot, largeBody, handle }
}
