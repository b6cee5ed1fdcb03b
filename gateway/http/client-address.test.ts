import type { IncomingMessage } from 'node:http'
import express from 'express'
import { expect, it } from 'vitest'
import { createClientAddress } from './client-address'

const trusted = ['loopback', '172.28.5.10', 'fd5d:7c1e:a5b2:5::10', '2001:db8:5::/64']

/** As `create-app.ts` sets it. */
function addressSeen(remoteAddress: string, forwarded?: string): string | undefined {
  const app = express()
  app.set('trust proxy', trusted)
  const headers = forwarded === undefined ? {} : { 'x-forwarded-for': forwarded }
  return createClientAddress(app)({ headers, socket: { remoteAddress } } as unknown as IncomingMessage).ip
}

it.each([
  ['the proxy by IPv4', '172.28.5.10', '203.0.113.9', '203.0.113.9'],
  ['the proxy by IPv4, at a socket of IPv6', '::ffff:172.28.5.10', '203.0.113.9', '203.0.113.9'],
  ['the proxy by IPv6', 'fd5d:7c1e:a5b2:5::10', '2001:db8:9::1', '2001:db8:9::1'],
  ['the proxy by IPv6, for a client by IPv4', 'fd5d:7c1e:a5b2:5::10', '203.0.113.9', '203.0.113.9'],
  ['a proxy in a trusted network', '2001:db8:5::77', '2001:db8:9::1', '2001:db8:9::1'],
  ['a proxy on this machine', '::1', '2001:db8:9::1', '2001:db8:9::1'],
  ['two proxies', '172.28.5.10', '2001:db8:9::1, fd5d:7c1e:a5b2:5::10', '2001:db8:9::1'],
  ['a proxy, with what its client claims before', '172.28.5.10', '10.0.0.1, 2001:db8:9::1', '2001:db8:9::1'],
])('believes %s about the address of its client', (_, remote, forwarded, expected) => {
  expect(addressSeen(remote, forwarded)).toBe(expected)
})

it.each([
  ['a neighbour of the proxy by IPv4', '172.28.5.11'],
  ['the same at a socket of IPv6', '::ffff:172.28.5.11'],
  ['a neighbour of the proxy by IPv6', 'fd5d:7c1e:a5b2:5::11'],
  ['an address that only looks like the proxy’s', '::172.28.5.10'],
])('believes nothing that is said by %s', (_, remote) => {
  expect(addressSeen(remote, '127.0.0.1')).toBe(remote)
})
