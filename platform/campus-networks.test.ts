import { describe, expect, it } from 'vitest'
import { campusExample, createCampusOf, readCampusNetworks } from './campus-networks'

const defaults = { registrations: 2000, logins: 10_000 }

describe('CAMPUS_NETWORKS', () => {
  it.each([
    ['10.0.0.0/8', [{ network: '10.0.0.0/8', ...defaults }]],
    ['2001:db8::/32,', [{ network: '2001:db8::/32', ...defaults }]],
    [
      ' 10.0.0.0/8  registrations=500 , 192.0.2.7/32 logins=50 registrations=5, 2001:db8::/32',
      [
        { network: '10.0.0.0/8', registrations: 500, logins: 10_000 },
        { network: '192.0.2.7/32', registrations: 5, logins: 50 },
        { network: '2001:db8::/32', ...defaults },
      ],
    ],
  ])('reads %s', (text, networks) => {
    expect(readCampusNetworks(text)).toEqual(networks)
  })

  it.each([
    ['10.0.0.0', campusExample],
    ['10.0.0.0/33', campusExample],
    ['10.0.0.0/-1', campusExample],
    ['10.0.0/8', campusExample],
    ['2001:db8::/129', campusExample],
    ['fe80::%eth0/64', campusExample],
    ['10.0.0.0/8/8', campusExample],
    ['campus', campusExample],
    ['10.0.0.0/8 votes=3', 'must name limits as registrations=2000 or logins=10000 after a network'],
    ['10.0.0.0/8 registrations', 'must have a whole number from 1 to 1000000 after registrations='],
    ['10.0.0.0/8 logins=0', 'must have a whole number from 1 to 1000000 after logins='],
    ['10.0.0.0/8 logins=1e3', 'must have a whole number from 1 to 1000000 after logins='],
    ['10.0.0.0/8 logins=1=2', 'must have a whole number from 1 to 1000000 after logins='],
    ['10.0.0.0/8 logins=1 logins=2', 'must give logins= once for each network'],
    ['10.0.0.0/8, 10.0.0.0/8 logins=2', 'must name each network once'],
  ])('says what to write instead of %s', (text, problem) => {
    expect(readCampusNetworks(text)).toEqual({ problem })
  })
})

describe('the network of an address', () => {
  const campusOf = createCampusOf([
    { network: '10.0.0.0/8', ...defaults },
    { network: '10.1.0.0/16', ...defaults },
    { network: '2001:db8::/32', ...defaults },
    { network: '192.0.2.7/32', ...defaults },
  ])
  it.each([
    ['10.0.0.0', '10.0.0.0/8'],
    ['10.255.255.255', '10.0.0.0/8'],
    ['10.1.2.3', '10.1.0.0/16'],
    ['::ffff:10.1.2.3', '10.1.0.0/16'],
    ['2001:db8:ffff::1', '2001:db8::/32'],
    ['192.0.2.7', '192.0.2.7/32'],
    ['192.0.2.8', undefined],
    ['11.0.0.0', undefined],
    ['2001:db9::1', undefined],
    ['fe80::1%eth0', undefined],
    ['nonsense', undefined],
    [undefined, undefined],
  ])('of %s is %s: the smallest one, if there are several', (address, network) => {
    expect(campusOf(address)?.network).toBe(network)
  })
})
