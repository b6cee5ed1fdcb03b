import type { RequestHandler } from 'express'
import { retryAfterSeconds } from './errors'
import { sendJson } from './send-json'

const message = 'Studyshelf is starting. Please try again in a moment.'

/** Answers 503 to everything, with `Retry-After` for programs. A browser asks for its page again by itself. */
export const refuseWhileStarting: RequestHandler = (request, response) => {
  response.setHeader('Retry-After', retryAfterSeconds)
  // The product will listen here.
  response.setHeader('Connection', 'close')
  if (/^\/(api|dev|files|socket\.io)\//.test(request.path) || !request.accepts('html')) {
    sendJson(response, 503, { success: false, message, reason: 'unavailable' })
    return
  }
  response.setHeader('Refresh', retryAfterSeconds)
  response.setHeader('Cache-Control', 'no-store')
  response.status(503).type('txt').send(message)
}
