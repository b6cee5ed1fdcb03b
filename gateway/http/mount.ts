import { json, type Express, type Request, type Response } from 'express'
import type { z } from 'zod'
import { calls, emailKeyOf, type CallDefinition } from '#events'
import type { CampusNetwork, HumanCheck } from '#platform'
import { AppError, unauthenticated } from '#platform/core'
import type { Accounts, Actor } from '#services/accounts'
import type { GatewayDeps } from '../deps'
import { bearerToken } from './bearer'
import type { RouteInput, Route } from './serve'
import { invalidRequest, nothingThere, TooSlow } from './errors'
import { addressKey, countOrRefuse, type Counter, type Limit } from './limits'
import { createProveHuman, type ProveHuman } from './require-human'
import { sendJson } from './send-json'
import { sendSnapshot } from './send-snapshot'
import { createVisitors, type Visitors } from './visitors'

export interface MountDeps {
  authenticate: Accounts['authenticate']
  /** Absent where limits are off. */
  counter: Counter | null
  whileThere: GatewayDeps['whileThere']
  humanCheck: Pick<HumanCheck, 'verify'>
  campusNetworks: readonly CampusNetwork[]
}

/**
 * Adds routes to the app, each as one Express handler: authenticate, limit by user or address, validate, check that a visitor beyond a
 * limit by address is human, limit by account, authorise, handle, present.
 */
export function mount(app: Express, routes: readonly Route[], deps: MountDeps): void {
  const visitors = createVisitors(deps)
  for (const route of routes) app[route.call.method](route.call.path, createHandler(route, deps, visitors))
}

/** Throws if a declared call is not served, or served twice. */
export function requireEveryCall(routes: readonly Route[]): void {
  for (const [name, call] of Object.entries<CallDefinition>(calls)) {
    const served = routes.filter((route) => route.call === call).length
    if (served !== 1) throw new Error(`The call ${name} is served ${served} times.`)
  }
}

const parseJson = json({ limit: '64kb' })
/** Fits 50,000 characters of any script. */
const parseLargeJson = json({ limit: '320kb' })

function createHandler(route: Route, { counter, whileThere, ...deps }: MountDeps, visitors: Visitors) {
  const { call, humanCheck: purpose = 'visitor' } = route
  const hasWayOn = route.humanCheck !== undefined
  const admits = {
    suspended: call.access === 'suspended-too',
    beforeSecondFactor: call.beforeSecondFactor ?? false,
  }
  const limitsBy = (by: Limit['by']) => (counter ? route.limits.filter((limit) => limit.by === by) : [])
  const byAddress = limitsBy('address')
  const isCheckedBeyond = (limit: Limit) => hasWayOn && limit.campus !== undefined
  const refusing = byAddress.filter((limit) => !isCheckedBeyond(limit))
  const checked = byAddress.filter(isCheckedBeyond)
  const byUser = limitsBy('user')
  const byEmail = limitsBy('email')

  const guard = async (limits: readonly Limit[], key: string) => {
    for (const limit of limits) await countOrRefuse(counter, limit, key)
  }

  const answer = async (request: Request, response: Response): Promise<void> => {
    const actor = await readCounted(request)
    response.locals['userId'] = actor?.userId
    if (actor !== null && byUser.length > 0) await guard(byUser, actor.userId)
    if (call.access === 'admin' && actor?.role !== 'admin') throw forbidden()

    let proof: ProveHuman | undefined
    const proveHuman: ProveHuman = (effort) => {
      const { humanCheck } = deps
      proof ??= createProveHuman({ humanCheck, altcha: altchaOf(input.body), purpose })
      return proof(effort)
    }
    const input = {
      actor,
      // A malformed part of an address is answered 404.
      params: read(call.params, request.params, nothingThere),
      query: read(call.query, request.query, (error) => invalidRequest(error, 'query')),
      body:
        call.body &&
        read(
          call.body,
          await readBody(route.largeBody ? parseLargeJson : parseJson, request, response),
          (error) => invalidRequest(error, 'body'),
        ),
      visit: () => visitors.visitOf(request.ip, hasWayOn ? proveHuman : undefined),
      request,
      response,
    } as RouteInput<CallDefinition>
    // Before the email's limit: if a check is missing, the page repeats the call with one, and the two must count once.
    if (actor === null && hasWayOn) {
      const least = (await route.isChecked(input)) ? 1 : 0
      await visitors.countChecked(checked, { ip: request.ip, proveHuman, least })
    }
    if (byEmail.length > 0) await guard(byEmail, emailKey(input.body, request.ip))

    const answered = await route.handle(input)
    // A request that was given up because the store is unavailable has been answered.
    if (answered === undefined || response.headersSent) return
    if (route.snapshot) sendSnapshot(request, response, answered as object)
    else sendJson(response, call.status ?? 200, answered)
  }

  /**
   * Authenticates a request and counts it: by user if signed in, else by client address. The limits beyond which a visitor needs a human
   * check are counted later: a request without a solved check must not make the checks of others at its address harder.
   */
  async function readCounted(request: Request): Promise<Actor | null> {
    let actor: Actor | null = null
    try {
      if (call.access !== 'anyone') actor = await readActor(request, call.access === 'optional')
    } catch (error) {
      await visitors.countOrRefuse(refusing, request.ip)
      throw error
    }
    if (actor === null) await visitors.countOrRefuse(refusing, request.ip)
    else await guard(byAddress, actor.userId)
    return actor
  }

  return (request: Request, response: Response): Promise<void> => {
    response.locals['route'] = route
    if (route.withoutStore) return answer(request, response)
    const { startTogether } = route
    const begin = () => answer(request, response)
    const isAnswered = () => response.headersSent
    if (!startTogether) return whileThere(begin, isAnswered)
    // One that has waited may have been refused meanwhile.
    return whileThere(() => startTogether(async () => (isAnswered() ? undefined : begin())), isAnswered)
  }

  function readActor(request: Request, optional: boolean): Promise<Actor> | null {
    const token = bearerToken(request)
    if (token !== null) return deps.authenticate(token, admits)
    if (optional) return null
    throw unauthenticated()
  }
}

/** The solved human check in a body, of calls that have one. */
const altchaOf = (body: unknown): string | undefined =>
  typeof body === 'object' && body !== null && 'altcha' in body && typeof body.altcha === 'string'
    ? body.altcha
    : undefined

const forbidden = () => new AppError('forbidden', 403, 'Access Denied – You are not an admin')

function read(
  schema: z.ZodType | undefined,
  value: unknown,
  refusal: (error: z.ZodError) => AppError,
): unknown {
  if (schema === undefined) return undefined
  const parsed = schema.safeParse(value)
  if (!parsed.success) throw refusal(parsed.error)
  return parsed.data
}

/** Time limit for a body of at most 320 KB. */
const bodyMs = 20_000

const readBody = (parse: typeof parseJson, request: Request, response: Response): Promise<unknown> =>
  new Promise((resolve, reject) => {
    const impatience = setTimeout(() => reject(new TooSlow()), bodyMs)
    parse(request, response, (error?: unknown) => {
      clearTimeout(impatience)
      if (error instanceof Error) reject(error)
      else resolve(request.body as unknown)
    })
  })

/** Includes the client address: otherwise anybody could use up the limit of somebody else's email. */
const emailKey = (body: unknown, address: string | undefined): string => {
  const email = typeof body === 'object' && body !== null && 'email' in body ? String(body.email) : ''
  return `${emailKeyOf(email)} ${addressKey(address)}`
}
