import type { IncomingMessage } from 'node:http'
import type { ConnectionQuotas } from './connection-quotas'

/** Decides whether a handshake may open a socket: resolves to null, or to the reason for refusing it. */
export type Admission = (request: IncomingMessage) => Promise<string | null>

/** Checks origin, open sockets and rate of a handshake, before anything is stored about it. */
export function createAdmission({
  isAllowedOrigin,
  addressOf,
  quotas,
  countHandshake,
}: {
  isAllowedOrigin: (request: IncomingMessage) => boolean
  addressOf: (request: IncomingMessage) => string
  quotas: Pick<ConnectionQuotas, 'hasRoom'>
  /** Counts a handshake; resolves to the seconds to wait if there were too many, else to null. */
  countHandshake: (address: string) => Promise<number | null>
}): Admission {
  return async (request) => {
    if (!isAllowedOrigin(request)) return 'foreign-origin'
    const address = addressOf(request)
    if (!quotas.hasRoom(address)) return 'too-many-sockets'
    return (await countHandshake(address)) === null ? null : 'too-many-requests'
  }
}
