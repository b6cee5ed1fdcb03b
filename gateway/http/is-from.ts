import type { Request } from 'express'
import ipaddr from 'ipaddr.js'

export const thisMachine: readonly string[] = ['127.0.0.0/8', '::1/128']

/** Tells if a request comes from one of these addresses or networks, such as `10.0.0.0/8`. */
export function createIsFrom(names: readonly string[]): (request: Pick<Request, 'ip'>) => boolean {
  const networks = names.map((name) =>
    ipaddr.isValidCIDR(name) ? ipaddr.parseCIDR(name) : wholeOf(ipaddr.process(name)),
  )
  return ({ ip = '' }) => {
    if (!ipaddr.isValid(ip)) return false
    const address = ipaddr.process(ip)
    return networks.some(
      ([network, bits]) => network.kind() === address.kind() && address.match(network, bits),
    )
  }
}

const wholeOf = (address: ipaddr.IPv4 | ipaddr.IPv6): [ipaddr.IPv4 | ipaddr.IPv6, number] => [
  address,
  address.kind() === 'ipv4' ? 32 : 128,
]
