import dns, { type LookupAddress, type LookupOptions } from 'node:dns'

/** Nobody can register a name below `test` (RFC 6761). */
const domain = 'studyshelf.test'

/** Universities with an installation of their own, and the installation for all of them. */
export const universities = ['nus', 'ntu', 'smu'] as const
export const everybody = 'all'

export const hostOf = (name: string): string => `${name}.${domain}`

type Done = (error: Error | null, address: string | LookupAddress[], family?: number) => void

/**
 * Makes this process resolve the hosts of tenants to this machine. Requests and sockets then name the host of a tenant, as in a browser,
 * and one nginx on one port chooses the installation by it.
 */
export function resolveTenants(): void {
  const { lookup } = dns
  const resolve = (host: string, options: LookupOptions, done: Done) => {
    if (!host.endsWith(`.${domain}`)) lookup(host, options, done)
    else if (options.all === true) done(null, [{ address: '127.0.0.1', family: 4 }])
    else done(null, '127.0.0.1', 4)
  }
  // Node's http, fetch and WebSocket look up every host with it.
  Object.assign(dns, { lookup: resolve })
}
