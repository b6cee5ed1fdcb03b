import { sessionCalls } from '#events'
import { request } from '../../../http/api-client'

/** Revokes this browser's token. If the server is unreachable the token expires by itself. */
export const logOut = (): Promise<unknown> =>
  request(sessionCalls.logOut, { keepalive: true }).catch(() => null)
