import { BlockList, isIP } from 'node:net'

/** Calls of one address of a network in a quarter of an hour; beyond them it needs human checks. */
interface CampusLimits {
  registrations: number
  logins: number
}
export interface CampusNetwork extends CampusLimits {
  /** In CIDR notation, such as `10.0.0.0/8` or `2001:db8::/32`. */
  network: string
}

/** An orientation day behind one address: 2,000 new students, each of whom logs in up to five times. */
const campusDefaults: CampusLimits = { registrations: 2000, logins: 10_000 }
const largest = 1_000_000

/** Ends the message about a wrong setting. */
export const campusExample =
  'must be networks such as 10.0.0.0/8 registrations=2000 logins=10000, 2001:db8::/32'

const prefixOf = (network: string): number => Number(network.split('/')[1])

/** The prefix of an address's family has at most this many bits. */
const bitsOf = (address: string): number => (isIP(address) === 4 ? 32 : 128)

function isNetwork(name: string): boolean {
  const [address = '', prefix = '', ...rest] = name.split('/')
  if (isIP(address) === 0 || address.includes('%') || rest.length > 0) return false
  return /^\d{1,3}$/.test(prefix) && Number(prefix) <= bitsOf(address)
}

/**
 * Reads one entry of CAMPUS_NETWORKS: a network, then limits that differ from the defaults. Returns the problem, beginning with the
 * word after the setting's name, if it is wrong.
 */
function readNetwork(entry: string): CampusNetwork | { problem: string } {
  const [network = '', ...limits] = entry.split(/\s+/)
  if (!isNetwork(network)) return { problem: campusExample }
  const read: CampusNetwork = { network, ...campusDefaults }
  const given = new Set<string>()
  for (const limit of limits) {
    const [name, value] = limit.split('=')
    const isNumber = /^\d{1,7}$/.test(value ?? '') && Number(value) >= 1 && Number(value) <= largest
    if (name !== 'registrations' && name !== 'logins')
      return { problem: 'must name limits as registrations=2000 or logins=10000 after a network' }
    if (!isNumber || limit.split('=').length !== 2)
      return { problem: `must have a whole number from 1 to ${largest} after ${name}=` }
    if (given.has(name)) return { problem: `must give ${name}= once for each network` }
    given.add(name)
    read[name] = Number(value)
  }
  return read
}

/** Reads CAMPUS_NETWORKS: entries separated by commas. Returns all networks, or the first problem. */
export function readCampusNetworks(text: string): CampusNetwork[] | { problem: string } {
  const networks: CampusNetwork[] = []
  for (const entry of text.split(',').map((part) => part.trim())) {
    if (entry === '') continue
    const read = readNetwork(entry)
    if ('problem' in read) return read
    if (networks.some(({ network }) => network === read.network))
      return { problem: 'must name each network once' }
    networks.push(read)
  }
  return networks
}

/**
 * Finds the limits of an address: those of the smallest campus network that contains it, or null outside all of them. An IPv4 address
 * that is mapped into IPv6 belongs to the network of its IPv4 form.
 */
export function createCampusOf(
  networks: readonly CampusNetwork[],
): (address: string | undefined) => CampusNetwork | null {
  const bySize = [...networks]
    .sort((one, other) => prefixOf(other.network) - prefixOf(one.network))
    .map((campus) => {
      const [address = ''] = campus.network.split('/')
      const list = new BlockList()
      list.addSubnet(address, prefixOf(campus.network), familyOf(address))
      return { campus, list }
    })
  return (address = '') => {
    // The zone of a link-local address is no part of its network.
    const [plain = ''] = address.split('%')
    if (isIP(plain) === 0) return null
    return bySize.find(({ list }) => list.check(plain, familyOf(plain)))?.campus ?? null
  }
}

const familyOf = (address: string) => (isIP(address) === 4 ? 'ipv4' : 'ipv6')
