import dns, { type LookupAddress, type LookupOptions } from 'node:dns'

/** Nobody can register a name below `test` (RFC 6761). */
const domain = 'studyshelf.test'

/** Universities with an installation of their own, and the installation for all of them. */
export const universities = ['nus', 'ntu', 'smu'] as const
export const everybody = 'all'

export const hostOf = (name: string): string => `${name}.${domain}`

type Done = (error: Error | null, address: string | LookupAddress[], family?: number) => void

/**
 * Makes this process find the names of tenants on this machine. So requests and sockets name a tenant by their host, as browsers do, and
 * one nginx on one port chooses by it.
 */
export function resolveTenants(): void {
  const { lookup } = dns
  const resolve = (host: string, options: LookupOptions, done: Done) => {
    if (!host.endsWith(`.${domain}`)) lookup(host, options, done)
    else if (options.all === true) done(null, [{ address: '127.0.0.1', family: 4 }])
    else done(null, '127.0.0.1', 4)
  }
  // Every connection of Node's http, fetch and WebSocket asks it.
  Object.assign(dns, { lookup: resolve })
}
