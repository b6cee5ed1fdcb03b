import type { ErrorRequestHandler, Response } from 'express'
import { z } from 'zod'
import { refusalsOf, type ErrorResponse } from '#events'
import { AppError, diskFull, isDiskFull, isStoreAway, TryLater, unavailable, type Log } from '#platform'
import { routeOf } from './request-context'
import { sendJson } from './send-json'

/** Names the first field that does not match the declaration. */
export function invalidRequest(error: z.ZodError, where: string): AppError {
  const [issue] = error.issues
  const field = issue?.path.join('.') || where
  return new AppError('invalid', 400, `Please check ${field}: ${issue?.message ?? 'not as expected'}`)
}

/** AppError 'not-found' 404 for an unknown address. */
export const nothingThere = () => new AppError('not-found', 404, 'Nothing was found at this address.')

/** The client cannot understand such a reason. */
export const undeclared = 'a call refused for a reason that it does not declare'

/** For an unavailable or busy dependency; most recover at once. */
export const retryAfterSeconds = 2

/** Errors of Express and its parsers; `status` is 4xx if the client is at fault. */
const transportError = z.object({ status: z.number().int().min(400).max(499), type: z.string().optional() })

/** A request body did not arrive in time. */
export class TooSlow extends Error {
  readonly status = 408
}

const transportMessages: Record<number, string> = {
  408: 'The request took too long to arrive. Please try again.',
  400: 'The request could not be read.',
  413: 'The request is too large.',
  415: 'The request is of an unsupported type.',
}

/** Turns every refusal and fault into an answer. */
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
    // Do not wait for the rest of the request.
    if (status === 408) response.setHeader('Connection', 'close')
    if (status === 503) response.setHeader('Retry-After', retryAfterSeconds)
    if (isAway || isFull) {
      // Logged elsewhere or shown by health; a line per request adds nothing.
      const what = isFull ? 'the disk is full' : 'a part is away'
      log.debug({ err: thrown, method: request.method, path: request.path }, what)
    } else if (status >= 500) {
      const fault = { err: error, method: request.method, path: request.path }
      // A busy dependency throws an AppError; anything else is our fault.
      log[error instanceof AppError ? 'warn' : 'error'](fault, 'request failed')
    }
    response.locals['reason'] = body.reason
    const { call } = routeOf(response) ?? {}
    if (call && error instanceof AppError && refusalsOf(call)[error.code] !== status)
      log.error({ call: call.path, reason: error.code, status }, undeclared)
    sendJson(response, status, body)
  }
}

/** Removes the headers that were set for an answer that is not sent. */
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
