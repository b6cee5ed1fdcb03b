import type { Server } from 'node:http'

/** For what is no page: it loads nothing, and stands in no frame. Pages, and files that are shown, say what they need. */
const closedPolicy = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
const year = 365 * 24 * 3600

/**
 * Sees to it that no answer is without these headers, whoever gives it: also what never comes to the app (sockets), or past the
 * headers of pages (votes). To be called when all others listen to the server's requests already.
 */
export function markEveryAnswer(server: Server, publicUrl: string): void {
  // Over plain http a browser must not be told never to come by plain http again.
  const isHttps = publicUrl.startsWith('https:')
  server.prependListener('request', (_request, response) => {
    response.setHeader('X-Content-Type-Options', 'nosniff')
    response.setHeader('Content-Security-Policy', closedPolicy)
    if (isHttps) response.setHeader('Strict-Transport-Security', `max-age=${year}; includeSubDomains`)
  })
}
