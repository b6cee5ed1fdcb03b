import { sessionCalls } from '#events'
import { request } from '../../../http/api-client'

/** Ends the token of this browser. Where the server cannot be reached the token ends by itself, within a day. */
export const logOut = (): Promise<unknown> =>
  request(sessionCalls.logOut, { keepalive: true }).catch(() => null)
