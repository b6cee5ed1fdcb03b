import type { Request } from 'express'

const longestToken = 4096

/** The bearer token of a request, or null. */
export function bearerToken(request: Pick<Request, 'headers'>): string | null {
  const header = request.headers.authorization
  if (header === undefined || header.length > longestToken) return header === undefined ? null : ''
  const space = header.indexOf(' ')
  return header.slice(0, space).toLowerCase() === 'bearer' ? header.slice(space + 1).trim() : null
}
