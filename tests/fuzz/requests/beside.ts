import fc from 'fast-check'
import { hostileHeaders, hostileSegment } from './hostile'
import { multipartOf } from './multipart'
import type { Sketch } from './sketch'

/** Addresses outside the API document: pages, pictures, developer pages, and some that do not exist. */
const addresses: readonly string[] = [
  '/',
  '/document/',
  '/api',
  '/api/',
  '/api/docs',
  '/api/openapi.json',
  '/api/nothing/',
  '/api/auth/',
  '/api/admin/',
  '/assets/',
  '/dev/mailbox',
  '/dev/mailbox.json',
  '/dev/demo.json',
  '/files/avatar/',
  '/files/thumbnail/',
  '/files/document/',
  '/files/share/',
  '/modules/',
  '/profile/',
  '/sitemap.xml',
  '/sitemap-',
  '/robots.txt',
  '/files/id-card/',
  '/files/upload',
  '/metrics',
  '/index.html',
  '/favicon.ico',
  '/.env',
  '/..;/jwt-secret',
  '//evil.example/',
  '/socket.io/',
]
const methods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE', 'PROPFIND']

/** Requests to these addresses, with anything appended. */
export const besideSketches: fc.Arbitrary<Sketch> = fc
  .record({
    role: fc.constantFrom('visitor', 'student', 'stranger'),
    method: fc.oneof(
      { weight: 3, arbitrary: fc.constant('GET') },
      { weight: 2, arbitrary: fc.constantFrom(...methods) },
    ),
    address: fc.constantFrom(...addresses),
    segments: fc.array(hostileSegment, { maxLength: 3 }),
    query: fc.array(
      fc.tuple(fc.constantFrom('q', 'to', 'EIO', 'transport', 'sid', '__proto__'), hostileSegment),
      { maxLength: 2 },
    ),
    headers: fc.option(hostileHeaders, { nil: {} }),
    body: fc.constantFrom(null, '', '{}', 'a=b'),
  })
  .map(({ role, method, address, segments, query, headers, body }) => {
    const asked = query.map(([name, value]) => `${name}=${value}`).join('&')
    return {
      role,
      method,
      path: address + segments.join('/') + (asked === '' ? '' : `?${asked}`),
      headers,
      body: method === 'GET' || method === 'HEAD' || method === 'TRACE' ? null : body,
    }
  })

/** A file host ticket from `fileTicket`. */
export interface Ticket {
  fields: Record<string, string>
}

/** Uploads to the file host, each with one of these tickets, which may be used up. */
export const uploadSketches = (
  path: string,
  tickets: readonly Ticket[],
  files: readonly Buffer[],
): fc.Arbitrary<Sketch> =>
  fc
    .constantFrom(...tickets)
    .chain(({ fields }) => multipartOf('file', fields, files))
    .map(({ contentType, body }) => ({
      role: 'visitor',
      method: 'POST',
      path,
      headers: { 'content-type': contentType },
      body,
    }))
