import type { z } from 'zod'
import type { Reason } from './reasons'

/**
 * Who may make a call. 'anyone': a token is not even looked at. 'optional': visitors too, but a token that is sent must
 * hold. 'user': whoever is signed in. 'suspended-too': also with a token that held until the suspension of its account.
 * 'admin': signed in, with that role.
 */
export type Access = 'anyone' | 'optional' | 'user' | 'suspended-too' | 'admin'

/** Refusals that a call may answer, each with its status. */
type Refusals = Partial<Record<Reason, number>>
type Shape = z.ZodType | undefined

/** The `:names` of a path. */
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

/** One call of the API, as the gateway serves it, the web makes it, and the documents describe it. */
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
  /** As Express takes it: `/api/auth/document/:id`. */
  path: Path
  summary: string
  access: A
  params?: Params
  query?: Query
  body?: Body
  /** The field of the one file that it takes instead, as multipart. */
  file?: string
  /** The answer's shape. Absent where something else than JSON is sent. */
  answer?: Answer
  /** The content type of what is sent instead. */
  sends?: string
  /** 200 where nothing is said. */
  status?: number
  /** What this call may refuse, beside what its access and its fields imply (see `refusalsOf`). */
  reasons: R
}

/** Declares a call once: the gateway, the web, the tests and the documents infer everything from the declaration. */
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

/** A field's shape without the 'undefined' of an optional property; never where the call has no such field. */
type Declared<S> = Exclude<S, undefined>
type Output<S> = [Declared<S>] extends [never] ? undefined : z.output<Declared<S> & z.ZodType>
/** What the server reads of a request. */
export type ParamsRead<C extends CallDefinition> = Output<C['params']>
export type QueryRead<C extends CallDefinition> = Output<C['query']>
export type BodyRead<C extends CallDefinition> = Output<C['body']>
/** What a call answers; undefined where bytes are sent. */
export type AnswerOf<C extends CallDefinition> = Output<C['answer']>

type Given<Field extends string, S> = [Declared<S>] extends [never]
  ? unknown
  : object extends z.input<Declared<S> & z.ZodType>
    ? { [F in Field]?: z.input<Declared<S> & z.ZodType> }
    : { [F in Field]: z.input<Declared<S> & z.ZodType> }
/** What a call's address is made of. */
export type AddressInput<C extends CallDefinition> = Given<'params', C['params']> & Given<'query', C['query']>
/** What a client gives to a call: its params, query and body, each where the call has one. */
export type InputOf<C extends CallDefinition> = AddressInput<C> & Given<'body', C['body']>

/** Refusals that follow from a declaration: a wrong field, a missing session, the wrong role, too many calls, a part away. */
export type ImpliedReason =
  | 'invalid'
  | 'not-found'
  | 'unauthenticated'
  | 'suspended'
  | 'forbidden'
  | 'too-many-requests'
  | 'unavailable'
  | 'disk-full'
/** Reasons that a client of this call may meet. */
export type ReasonOf<C extends CallDefinition> = Extract<keyof C['reasons'], Reason> | ImpliedReason

/** Every refusal of a call with its status: what it declares, and what its fields and its access imply. */
export function refusalsOf(call: CallDefinition): Refusals {
  return {
    ...((call.query || call.body) && { invalid: 400 }),
    // An address with a malformed part names nothing.
    ...(call.params && { 'not-found': 404 }),
    ...(call.access !== 'anyone' && { unauthenticated: 401 }),
    ...(call.access !== 'anyone' && call.access !== 'suspended-too' && { suspended: 403 }),
    ...(call.access === 'admin' && { forbidden: 403 }),
    'too-many-requests': 429,
    // What the call needs is away at the moment.
    unavailable: 503,
    // There is no room to store anything.
    'disk-full': 507,
    ...call.reasons,
  }
}

/** The address of a call, from `/` on, with its params and its query filled in. */
export function addressOf<C extends CallDefinition>(call: C, input: AddressInput<C>): string {
  const { params = {}, query = {} } = input as { params?: Fields; query?: Fields }
  const path = call.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])))
  const asked = new URLSearchParams(
    Object.entries(query).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]])),
  )
    .toString()
    // A comma parts the ids of a list, and needs no code.
    .replaceAll('%2C', ',')
  return asked === '' ? path : `${path}?${asked}`
}
type Fields = Record<string, string | number | boolean | undefined>
