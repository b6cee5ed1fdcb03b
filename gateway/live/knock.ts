import type { IncomingMessage } from 'node:http'
import type { AskerOf } from '../http/asker-of'
import { addressKey, type Counter } from '../http/limits'
import { isOurOrigin } from './our-origin'
import type { Owners } from './owners'
import type { SocketLimits } from './socket-limits'

/** Whether a request may open a socket: null, or why not. */
export type Knock = (request: IncomingMessage) => Promise<string | null>

/** Looks at who knocks before anything is kept of them: from which page, how often, and how many are in already. */
export function createKnock({
  askerOf,
  publicUrl,
  owners,
  counted,
}: {
  askerOf: AskerOf
  publicUrl: string
  owners: Pick<Owners, 'hasRoom'>
  /** Null where limits are off. */
  counted: { limits: SocketLimits; counter: Pick<Counter, 'count'> } | null
}): Knock {
  return async (request) => {
    const { ip, host } = askerOf(request)
    if (!isOurOrigin(request.headers.origin, host, publicUrl)) return 'foreign-origin'
    const address = addressKey(ip)
    if (!owners.hasRoom(address)) return 'too-many-sockets'
    const wait = await counted?.counter.count(counted.limits.handshakes, address)
    return wait == null ? null : 'too-many-requests'
  }
}
