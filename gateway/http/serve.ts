import type { Request, Response } from 'express'
import type {
  Access,
  AnswerOf,
  BodyRead,
  CallDefinition,
  HumanCheckPurpose,
  ParamsRead,
  QueryRead,
} from '#events'
import type { StartTogether } from '#platform/core'
import type { Actor, Visit } from '#services/accounts'
import { limits, type Limit } from './limits'

type ActorOf<A extends Access> = A extends 'anyone' ? null : A extends 'optional' ? Actor | null : Actor

/** A validated and authorised request of this call. */
export interface RouteInput<C extends CallDefinition> {
  actor: ActorOf<C['access']>
  params: ParamsRead<C>
  query: QueryRead<C>
  body: BodyRead<C>
  /** Who asks, as far as their network tells. */
  visit: () => Visit
  request: Request
  response: Response
}

/** Void if the call does not send JSON: the handler has sent the response itself. */
type Answered<C extends CallDefinition> = AnswerOf<C> extends undefined ? void : AnswerOf<C>

interface RouteOptions<C extends CallDefinition> {
  /** The general limit by default. */
  limits?: readonly Limit[]
  /**
   * Visitors beyond a limit by address solve a human check for this purpose, instead of being refused. The body needs a field `altcha`, and
   * the call the reason `human-check`. `general` refuses all the same.
   */
  humanCheck?: HumanCheckPurpose
  /** True for a visitor's request that needs an ordinary check below the limits, too. Errors are answered. */
  isChecked?: (asked: RouteInput<C>) => boolean | Promise<boolean>
  /** Successes are not logged, because there are too many; `always`: nor are failures. */
  quiet?: boolean | 'always'
  /** Needs no store, or handles an unavailable store itself. */
  withoutStore?: boolean
  /** The answer is the same object until it changes: it is serialised once, and answered 304 to clients that have it. */
  snapshot?: boolean
  /** The body is a text that a person writes, not a few fields. */
  largeBody?: boolean
  /** Requests of all routes that share this start in groups. */
  startTogether?: StartTogether | undefined
}

/** How the gateway serves one declared call. */
export interface Route {
  call: CallDefinition
  limits: readonly Limit[]
  humanCheck?: HumanCheckPurpose
  isChecked(asked: RouteInput<CallDefinition>): boolean | Promise<boolean>
  quiet: boolean | 'always'
  withoutStore: boolean
  snapshot: boolean
  largeBody: boolean
  startTogether?: StartTogether | undefined
  /** Resolves to the answer, or to undefined if the handler has sent bytes itself. */
  handle(asked: RouteInput<CallDefinition>): Promise<unknown>
}

/** Serves a declared call. The declaration types the input of `handle` and its answer. */
export function serve<C extends CallDefinition>(
  call: C,
  handle: (asked: RouteInput<C>) => Promise<Answered<C>>,
  {
    limits: limitedBy = [limits.general],
    humanCheck,
    isChecked = () => false,
    quiet = false,
    withoutStore = false,
    snapshot = false,
    largeBody = false,
    startTogether,
  }: RouteOptions<C> = {},
): Route {
  // `mount` validates each request by this declaration first.
  const checked = humanCheck !== undefined && { humanCheck }
  const options = { quiet, withoutStore, snapshot, largeBody, startTogether }
  return { call, limits: limitedBy, ...checked, isChecked, ...options, handle }
}
