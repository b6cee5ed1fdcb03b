import type { z } from 'zod'
import type { Reason } from './reasons'

/**
 * Access to a call. 'anyone': ignores tokens. 'optional': visitors too, but a token must be valid if sent. 'user': signed-in users.
 * 'suspended-too': signed-in users, including suspended ones. 'admin': signed-in admins.
 */
export type Access = 'anyone' | 'optional' | 'user' | 'suspended-too' | 'admin'

/** Reasons for which a call may be refused, each with its status. */
type Refusals = Partial<Record<Reason, number>>
type Shape = z.ZodType | undefined

/** The `:names` in a path. */
type ParamNames<Path extends string> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? Name | ParamNames<`/${Rest}`>
  : Path extends `${string}:${infer Name}`
    ? Name
    : never
type ParamsOf<Path extends string> = [ParamNames<Path>] extends [never]
  ? undefined
  : z.ZodObject<Record<ParamNames<Path>, z.ZodType>>

type RequiredParams<Path extends string> = [ParamNames<Path>] extends [never]
  ? unknown
  : { params: ParamsOf<Path> }

/** One call of the API. The gateway serves it, the web makes it, and the docs describe it. */
export interface CallDefinition<
  Path extends string = string,
  A extends Access = Access,
  Params extends Shape = Shape,
  Query extends Shape = Shape,
  Body extends Shape = Shape,
  Answer extends Shape = Shape,
  R extends Refusals = Refusals,
> {
  method: 'get' | 'post' | 'put' | 'patch' | 'delete'
  /** In Express's syntax: `/api/auth/document/:id`. */
  path: Path
  summary: string
  access: A
  /** Also serves an admin who needs a second factor and has none yet. All other calls but public ones refuse them. */
  beforeSecondFactor?: true
  params?: Params
  query?: Query
  body?: Body
  /** The multipart field of a file that is sent instead of a body. */
  file?: string
  /** The shape of the answer. Absent if the answer is not JSON. */
  answer?: Answer
  /** The content type of an answer that is not JSON. */
  sends?: string
  /** 200 by default. */
  status?: number
  /** Reasons beside those that its access and fields imply (see `refusalsOf`). */
  reasons: R
}

/** Declares a call. The gateway, the web, the tests and the docs infer everything from the declaration. */
export function defineCall<
  const Path extends string,
  const A extends Access,
  const R extends Refusals,
  Params extends ParamsOf<Path> | undefined = undefined,
  Query extends Shape = undefined,
  Body extends Shape = undefined,
  Answer extends Shape = undefined,
>(
  call: CallDefinition<Path, A, Params, Query, Body, Answer, R> & RequiredParams<Path>,
): CallDefinition<Path, A, Params, Query, Body, Answer, R> {
  return call
}

/** A field's shape without the 'undefined' of an optional property; never if the call has no such field. */
type Declared<S> = Exclude<S, undefined>
type Output<S> = [Declared<S>] extends [never] ? undefined : z.output<Declared<S> & z.ZodType>
/** The parsed input of a request. */
export type ParamsRead<C extends CallDefinition> = Output<C['params']>
export type QueryRead<C extends CallDefinition> = Output<C['query']>
export type BodyRead<C extends CallDefinition> = Output<C['body']>
/** The answer of a call; undefined if it sends bytes. */
export type AnswerOf<C extends CallDefinition> = Output<C['answer']>

type Given<Field extends string, S> = [Declared<S>] extends [never]
  ? unknown
  : object extends z.input<Declared<S> & z.ZodType>
    ? { [F in Field]?: z.input<Declared<S> & z.ZodType> }
    : { [F in Field]: z.input<Declared<S> & z.ZodType> }
/** The input for a call's address. */
export type AddressInput<C extends CallDefinition> = Given<'params', C['params']> & Given<'query', C['query']>
/** The input of a client: params, query and body, as far as the call has them. */
export type InputOf<C extends CallDefinition> = AddressInput<C> & Given<'body', C['body']>

/** Implied reasons: a wrong field, a missing session, the wrong role, too many calls, an unavailable dependency. */
export type ImpliedReason =
  | 'invalid'
  | 'not-found'
  | 'unauthenticated'
  | 'suspended'
  | 'second-factor-required'
  | 'forbidden'
  | 'too-many-requests'
  | 'unavailable'
  | 'disk-full'
/** Reasons that a client of this call may get. */
export type ReasonOf<C extends CallDefinition> = Extract<keyof C['reasons'], Reason> | ImpliedReason

/** Every reason of a call with its status: declared, or implied by its fields and access. */
export function refusalsOf(call: CallDefinition): Refusals {
  return {
    ...((call.query || call.body) && { invalid: 400 }),
    // A malformed id in an address names nothing.
    ...(call.params && { 'not-found': 404 }),
    ...(call.access !== 'anyone' && { unauthenticated: 401 }),
    ...(call.access !== 'anyone' && call.access !== 'suspended-too' && { suspended: 403 }),
    ...(call.access !== 'anyone' && !call.beforeSecondFactor && { 'second-factor-required': 403 }),
    ...(call.access === 'admin' && { forbidden: 403 }),
    'too-many-requests': 429,
    // A dependency of the call is unavailable.
    unavailable: 503,
    // The disk is full.
    'disk-full': 507,
    ...call.reasons,
  }
}

/** The address of a call from `/` on, with its params and query filled in. */
export function addressOf<C extends CallDefinition>(call: C, input: AddressInput<C>): string {
  const { params = {}, query = {} } = input as { params?: Fields; query?: Fields }
  const path = call.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])))
  const asked = new URLSearchParams(
    Object.entries(query).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]])),
  )
    .toString()
    // Commas separate the ids of a list, and need no escape.
    .replaceAll('%2C', ',')
  return asked === '' ? path : `${path}?${asked}`
}
type Fields = Record<string, string | number | boolean | undefined>
