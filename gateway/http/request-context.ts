import { randomUUID } from 'node:crypto'
import type { RequestHandler, Response } from 'express'
import type { Metrics, Traces } from '#platform'
import { withCorrelation, type Log } from '#platform/core'
import { recordRequest } from '../live/wall/record-request'
import type { StepRecorder } from '../live/wall/step-recorder'
import type { Route } from './serve'

const saneId = /^[\w.:-]{8,64}$/

/**
 * Wraps every request: sets a correlation id (the caller's if valid), which everything caused by the request carries; measures
 * the time; logs one line with the reason of a refusal, without query, body or headers; records the root of its trace. `recorder`: has the
 * request if somebody watches.
 */
export function createRequestContext(
  log: Log,
  metrics: Pick<Metrics, 'httpDuration'>,
  {
    traces,
    recorder,
  }: { traces?: Pick<Traces, 'begin'> | undefined; recorder?: StepRecorder | undefined } = {},
): RequestHandler {
  return (request, response, next) => {
    const given = request.headers['x-request-id']
    const id = typeof given === 'string' && saneId.test(given) ? given : randomUUID()
    const startedAt = performance.now()
    const { method, path } = request
    response.setHeader('X-Request-Id', id)
    response.once('close', () => {
      const ms = performance.now() - startedAt
      const route = routeOf(response)
      const status = response.writableFinished ? response.statusCode : 499
      metrics.httpDuration.observe({ route: route?.call.path ?? 'other', method, status }, ms / 1000)
      if (traces && isTraced(method, route)) recordSpan(traces, { id, method, ms, status, response })
      if (recorder?.isOn()) recordRequest(recorder, { correlationId: id, route, method, status, ms })
      const isQuiet = route?.quiet === 'always' || (route?.quiet === true && status < 400)
      if (isQuiet && !log.isLevelEnabled('debug')) return
      const [userId, reason] = [userIdOf(response), reasonOf(response)]
      const line = { correlationId: id, method, path, status, ms: Math.round(ms), userId, reason }
      log[route === undefined || isQuiet ? 'debug' : 'info'](line, 'request')
    })
    withCorrelation(id, next)
  }
}

/** The route that handled the request, if any. */
export const routeOf = (response: Response) => response.locals['route'] as Route | undefined
const userIdOf = (response: Response) => response.locals['userId'] as string | undefined
const reasonOf = (response: Response) => response.locals['reason'] as string | undefined

/** Health and files are read so often that their traces would hide the others. */
const isTraced = (method: string, route: Route | undefined) =>
  route === undefined ? !['GET', 'HEAD'].includes(method) : route.quiet !== 'always'

interface Answered {
  id: string
  method: string
  ms: number
  status: number
  response: Response
}

/** The id of this span follows from the correlation id, so the spans below it need not wait for it. */
function recordSpan(traces: Pick<Traces, 'begin'>, { id, method, ms, status, response }: Answered): void {
  const route = routeOf(response)?.call.path ?? 'other'
  const reason = reasonOf(response)
  const about = {
    'http.request.method': method,
    'http.route': route,
    'http.response.status_code': status,
    ...(reason !== undefined && { 'studyshelf.reason': reason }),
    ...(status >= 500 && { 'error.type': String(status) }),
  }
  const span = traces.begin(`${method} ${route}`, about, {
    correlationId: id,
    kind: 'server',
    startedAt: Date.now() - ms,
  })
  span.end(status >= 500 ? { error: status } : {})
}
