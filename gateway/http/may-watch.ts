import { createHash, timingSafeEqual } from 'node:crypto'
import type { Request } from 'express'
import ipaddr from 'ipaddr.js'
import type { Config } from '#platform'
import { bearerToken } from './bearer'

const digest = (text: string) => createHash('sha256').update(text).digest()
const loopback = ['127.0.0.0/8', '::1/128']

/** Decides who may see health and metrics: this machine, the addresses in the settings, and requests with the metrics token. */
export function createMayWatch({ metricsFrom, metricsToken }: Pick<Config, 'metricsFrom' | 'metricsToken'>) {
  const networks = [...loopback, ...metricsFrom].map((name) =>
    ipaddr.isValidCIDR(name) ? ipaddr.parseCIDR(name) : wholeOf(ipaddr.process(name)),
  )
  const wanted = metricsToken === undefined ? null : digest(metricsToken)

  return (request: Request): boolean => {
    const token = bearerToken(request)
    if (wanted !== null && token !== null && timingSafeEqual(digest(token), wanted)) return true
    const { ip = '' } = request
    if (!ipaddr.isValid(ip)) return false
    const address = ipaddr.process(ip)
    return networks.some(
      ([network, bits]) => network.kind() === address.kind() && address.match(network, bits),
    )
  }
}
export type MayWatch = ReturnType<typeof createMayWatch>

const wholeOf = (address: ipaddr.IPv4 | ipaddr.IPv6): [ipaddr.IPv4 | ipaddr.IPv6, number] => [
  address,
  address.kind() === 'ipv4' ? 32 : 128,
]
