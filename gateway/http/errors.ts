import type { ErrorRequestHandler, Response } from 'express'
import { z } from 'zod'
import { refusalsOf, type ErrorResponse } from '#events'
import { AppError, diskFull, isDiskFull, isStoreAway, TryLater, unavailable, type Log } from '#platform'
import { routeOf } from './request-context'
import { sendJson } from './send-json'

/** A request that is not of the declared shape: names the first field that is wrong. */
export function invalidRequest(error: z.ZodError, where: string): AppError {
  const [issue] = error.issues
  const field = issue?.path.join('.') || where
  return new AppError('invalid', 400, `Please check ${field}: ${issue?.message ?? 'not as expected'}`)
}

/** AppError 'not-found' 404, for an address that nothing answers. */
export const nothingThere = () => new AppError('not-found', 404, 'Nothing was found at this address.')

/** Whoever makes this call cannot know what it was told. */
export const undeclared = 'a call refused for a reason that it does not declare'

/** Of a part that is away or busy: most come back at once. */
const retryAfterSeconds = 2

/** What Express and its parsers throw: `status` says whose fault it was. */
const transportError = z.object({ status: z.number().int().min(400).max(499), type: z.string().optional() })

/** The body of a request that does not come to its end. */
export class TooSlow extends Error {
  readonly status = 408
}

const transportMessages: Record<number, string> = {
  408: 'The request took too long to arrive. Please try again.',
  400: 'The request could not be read.',
  413: 'The request is too large.',
  415: 'The request is of an unsupported type.',
}

/** The one place where a refusal or a fault becomes an answer. */
export function createErrorHandler(log: Log): ErrorRequestHandler {
  return (thrown: unknown, request, response, _next) => {
    if (response.headersSent) {
      response.destroy()
      return
    }
    forgetAnswer(response)
    const isAway = isStoreAway(thrown)
    const isFull = isDiskFull(thrown)
    const error = isAway ? unavailable() : isFull ? diskFull() : thrown
    if (error instanceof TryLater) response.setHeader('Retry-After', error.retryAfterSeconds)
    const { status, body } = answerTo(error)
    // What would still come of the request is not waited for.
    if (status === 408) response.setHeader('Connection', 'close')
    if (status === 503) response.setHeader('Retry-After', retryAfterSeconds)
    if (isAway || isFull) {
      // The watch has told of it, or health tells; one line for each request says no more.
      const what = isFull ? 'the disk is full' : 'a part is away'
      log.debug({ err: thrown, method: request.method, path: request.path }, what)
    } else if (status >= 500) {
      const fault = { err: error, method: request.method, path: request.path }
      // A part that is busy says so itself; anything else is a fault of ours.
      log[error instanceof AppError ? 'warn' : 'error'](fault, 'request failed')
    }
    response.locals['reason'] = body.reason
    const { call } = routeOf(response) ?? {}
    if (call && error instanceof AppError && refusalsOf(call)[error.code] !== status)
      log.error({ call: call.path, reason: error.code, status }, undeclared)
    sendJson(response, status, body)
  }
}

/** What was said of an answer that is not given: its length, its type, how long it may be kept. */
function forgetAnswer(response: Response): void {
  for (const name of response.getHeaderNames()) {
    if (ofTheAnswer.has(name)) response.removeHeader(name)
  }
}
const ofTheAnswer = new Set([
  'accept-ranges',
  'cache-control',
  'content-disposition',
  'content-encoding',
  'content-length',
  'content-range',
  'content-type',
  'etag',
  'last-modified',
  'transfer-encoding',
])

function answerTo(error: unknown): { status: number; body: ErrorResponse } {
  if (error instanceof AppError) {
    const { status, message, code: reason, details } = error
    return { status, body: { success: false, message, reason, ...(details && { details }) } }
  }
  const transport = transportError.safeParse(error)
  if (transport.success) {
    const { status } = transport.data
    return {
      status,
      body: { success: false, message: transportMessages[status] ?? 'The request was refused.' },
    }
  }
  return { status: 500, body: { success: false, message: 'Something went wrong. Please try again later.' } }
}
