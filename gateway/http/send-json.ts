import type { ServerResponse } from 'node:http'

/** Answers are personal and live: no cache may store them, and browsers must not guess another type. */
export function sendJson(response: ServerResponse, status: number, answer: unknown): void {
  const text = JSON.stringify(answer)
  response.statusCode = status
  response.setHeader('Content-Type', 'application/json; charset=utf-8')
  response.setHeader('Cache-Control', 'no-store')
  response.setHeader('X-Content-Type-Options', 'nosniff')
  response.end(text)
}
