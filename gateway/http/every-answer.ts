import type { Server } from 'node:http'

/** The policy for everything but pages and displayed files, which set their own: loads nothing, allows no frame. */
const closedPolicy = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
/** People, and what is said of them: search engines keep it although it was deleted here. robots.txt lists the same. */
const people = /^\/(?:api|dev|admin|profile|files\/(?:avatar|initials))(?:[/?]|$)/
const year = 365 * 24 * 3600

/**
 * Sets these headers on every response, including sockets, which bypass the app, and votes, which bypass the page headers. Call
 * it after all other request listeners are attached.
 */
export function markEveryAnswer(server: Server, publicUrl: string): void {
  // HSTS must not be sent over plain http.
  const isHttps = publicUrl.startsWith('https:')
  server.prependListener('request', (request, response) => {
    response.setHeader('X-Content-Type-Options', 'nosniff')
    response.setHeader('Content-Security-Policy', closedPolicy)
    if (people.test(request.url ?? '')) response.setHeader('X-Robots-Tag', 'noindex')
    if (isHttps) response.setHeader('Strict-Transport-Security', `max-age=${year}; includeSubDomains`)
  })
}
