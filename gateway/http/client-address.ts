import type { IncomingMessage } from 'node:http'
import type { Express, Request } from 'express'

/** The client's address and the host it asked for, as Express reads them with our trusted proxies. */
export type ClientAddress = (request: IncomingMessage) => Pick<Request, 'ip' | 'host'>

/** For requests that bypass the app, such as socket handshakes. */
export const createClientAddress =
  (app: Express): ClientAddress =>
  ({ headers, socket }) =>
    Object.create(app.request, { headers: { value: headers }, socket: { value: socket } }) as Request
