import { charge, fullBucket, isFull, take, type Bucket } from './bucket'
import { socketLimits, type SocketLimits } from './socket-limits'

/** A connection of the engine below Socket.IO; only which one it is matters here. */
type Connection = object

interface Owner {
  key: string
  isUser: boolean
  sockets: number
  bucket: Bucket
}

/**
 * Whose each connection is: at first of those at its address, and from then on of the user who signs in on it. Counts their
 * connections and their requests. `limits`: null where they are off.
 */
export function createOwners(limits: SocketLimits | null, now: () => number = Date.now) {
  const owners = new Map<string, Owner>()
  const ownerOf = new WeakMap<Connection, Owner>()
  const rateOf = ({ isUser }: Pick<Owner, 'isUser'>) =>
    isUser ? (limits ?? socketLimits).requestsOfUser : (limits ?? socketLimits).requestsOfAddress

  function find(key: string, isUser: boolean): Owner {
    const known = owners.get(key)
    if (known) return known
    const owner = { key, isUser, sockets: 0, bucket: fullBucket(rateOf({ isUser }), now()) }
    owners.set(key, owner)
    return owner
  }

  return {
    /** Whether one more visitor may come from an address. */
    hasRoom: (address: string): boolean =>
      limits === null || (owners.get(`address:${address}`)?.sockets ?? 0) < limits.socketsOfAddress,

    enter(connection: Connection, address: string): void {
      const owner = find(`address:${address}`, false)
      owner.sockets++
      ownerOf.set(connection, owner)
    },

    /** Somebody signs in on a connection; false where they have too many. */
    signIn(connection: Connection, userId: string): boolean {
      const before = ownerOf.get(connection)
      const owner = find(`user:${userId}`, true)
      // It may have been closed while its token was looked at.
      if (before === undefined || before === owner) return true
      if (limits !== null && owner.sockets >= limits.socketsOfUser) return false
      before.sockets--
      owner.sockets++
      ownerOf.set(connection, owner)
      return true
    },

    leave(connection: Connection): void {
      const owner = ownerOf.get(connection)
      if (owner) owner.sockets--
      ownerOf.delete(connection)
    },

    /** Whom a connection belongs to, as a key; their requests are handled one after the other. */
    keyOf: (connection: Connection): string => ownerOf.get(connection)?.key ?? '',

    /** Counts a request; false where there were too many. */
    mayAsk(connection: Connection): boolean {
      const owner = ownerOf.get(connection)
      if (limits === null || owner === undefined) return true
      return take(owner.bucket, rateOf(owner), now())
    },

    /** Counts what a request cost beside. */
    charge(connection: Connection, cost: number): void {
      const owner = ownerOf.get(connection)
      if (owner !== undefined) charge(owner.bucket, rateOf(owner), now(), cost)
    },

    /** Forgets those who are gone and owe nothing: whoever comes back sooner has used up what they used up. */
    forgetGone(): void {
      for (const [key, owner] of owners)
        if (owner.sockets <= 0 && isFull(owner.bucket, rateOf(owner), now())) owners.delete(key)
    },

    size: (): number => owners.size,
  }
}
export type Owners = ReturnType<typeof createOwners>
