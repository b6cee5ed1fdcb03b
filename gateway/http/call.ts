import type { Request, Response } from 'express'
import type { z } from 'zod'
import type { Actor } from '#services/accounts'
import type { Limit } from './limits'

/**
 * Who may make a call. 'anyone': a token is not even looked at. 'optional': visitors too, but a token that is sent must
 * hold. 'user': whoever is signed in. 'admin': signed in, with that role.
 */
export type Access = 'anyone' | 'optional' | 'user' | 'admin'

type ActorOf<A extends Access> = A extends 'anyone' ? null : A extends 'optional' ? Actor | null : Actor
type Parsed<S> = S extends z.ZodType ? z.output<S> : undefined

export interface Input<A extends Access = Access, Params = unknown, Query = unknown, Body = unknown> {
  actor: ActorOf<A>
  params: Params
  query: Query
  body: Body
  request: Request
  response: Response
}

/** One call of the API: what `mount` needs to run it, and the API's document to describe it. */
export interface Call {
  method: 'get' | 'post' | 'patch' | 'delete'
  /** As Express takes it: `/api/auth/document/:id`. */
  path: string
  summary: string
  access: Access
  limits: readonly Limit[]
  params?: z.ZodType | undefined
  query?: z.ZodType | undefined
  body?: z.ZodType | undefined
  /** The answer's shape. Absent where bytes are sent. */
  answer?: z.ZodType | undefined
  /** What is sent instead of JSON. */
  sends?: string
  /** 200 where nothing is said. */
  status?: number
  /** Its successes are too many to be worth a line in the log each. */
  quiet?: boolean
  /** Resolves to the answer; to undefined when the response was sent already. */
  handle(input: Input): Promise<unknown>
}

type Definition<A extends Access, Params, Query, Body, Answer> = Omit<
  Call,
  'access' | 'params' | 'query' | 'body' | 'handle' | 'answer' | 'sends'
> & {
  access: A
  params?: Params
  query?: Query
  body?: Body
  handle(input: Input<A, Parsed<Params>, Parsed<Query>, Parsed<Body>>): Promise<Answer>
}
type Shape = z.ZodType | undefined

/** Declares a call. Its input is typed by its schemas, its answer must be of the declared shape. */
export function call<
  A extends Access,
  Answer,
  Params extends Shape = undefined,
  Query extends Shape = undefined,
  Body extends Shape = undefined,
>(definition: Definition<A, Params, Query, Body, NoInfer<Answer>> & { answer: z.ZodType<Answer> }): Call {
  return definition
}

/** Declares a call that writes its response itself. */
export function sending<
  A extends Access,
  Params extends Shape = undefined,
  Query extends Shape = undefined,
  Body extends Shape = undefined,
>(definition: Definition<A, Params, Query, Body, void> & { sends: string }): Call {
  return definition
}
