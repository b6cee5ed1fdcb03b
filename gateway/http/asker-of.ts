import type { IncomingMessage } from 'node:http'
import type { Express, Request } from 'express'

/** Whose request it is: what Express tells of its own requests, by the proxies that it trusts. */
export type AskerOf = (request: IncomingMessage) => Pick<Request, 'ip' | 'host'>

/** For requests that never reach the app: those that open sockets. */
export const createAskerOf =
  (app: Express): AskerOf =>
  ({ headers, socket }) =>
    Object.create(app.request, { headers: { value: headers }, socket: { value: socket } }) as Request
