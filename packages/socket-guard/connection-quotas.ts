import { charge, fullBucket, isFull, take, type TokenBucket } from './token-bucket'
import type { SocketLimits } from './limits'

interface Quota {
  key: string
  isUser: boolean
  sockets: number
  bucket: TokenBucket
}

/**
 * Counts connections and requests by owner: by the user who signed in on the connection, else by its address. `enforced: false`
 * counts without limiting.
 */
export function createConnectionQuotas(
  limits: Pick<SocketLimits, 'socketsOfUser' | 'socketsOfAddress' | 'requestsOfUser' | 'requestsOfAddress'>,
  { enforced = true, now = Date.now }: { enforced?: boolean; now?: () => number } = {},
) {
  const quotas = new Map<string, Quota>()
  const quotaOf = new WeakMap<object, Quota>()
  const rateOf = ({ isUser }: Pick<Quota, 'isUser'>) =>
    isUser ? limits.requestsOfUser : limits.requestsOfAddress

  function find(key: string, isUser: boolean): Quota {
    const known = quotas.get(key)
    if (known) return known
    const quota = { key, isUser, sockets: 0, bucket: fullBucket(rateOf({ isUser }), now()) }
    quotas.set(key, quota)
    return quota
  }

  return {
    /** True if this address may open another socket. */
    hasRoom: (address: string): boolean =>
      !enforced || (quotas.get(`address:${address}`)?.sockets ?? 0) < limits.socketsOfAddress,

    open(connection: object, address: string): void {
      const quota = find(`address:${address}`, false)
      quota.sockets++
      quotaOf.set(connection, quota)
    },

    /** Moves a connection from its address to a user; false if the user has too many sockets. */
    signIn(connection: object, userId: string): boolean {
      const before = quotaOf.get(connection)
      const quota = find(`user:${userId}`, true)
      // The connection may have closed during authentication.
      if (before === undefined || before === quota) return true
      if (enforced && quota.sockets >= limits.socketsOfUser) return false
      before.sockets--
      quota.sockets++
      quotaOf.set(connection, quota)
      return true
    },

    close(connection: object): void {
      const quota = quotaOf.get(connection)
      if (quota) quota.sockets--
      quotaOf.delete(connection)
    },

    /** Identifies the owner of a connection. */
    keyOf: (connection: object): string => quotaOf.get(connection)?.key ?? '',

    /** Counts a request; false if there were too many. */
    takeRequest(connection: object): boolean {
      const quota = quotaOf.get(connection)
      if (!enforced || quota === undefined) return true
      return take(quota.bucket, rateOf(quota), now())
    },

    /** Adds the cost of a request to its owner's account. */
    charge(connection: object, cost: number): void {
      const quota = quotaOf.get(connection)
      if (quota !== undefined) charge(quota.bucket, rateOf(quota), now(), cost)
    },

    /** Drops owners without sockets, once their bucket is full again: reconnecting must not refill it. */
    prune(): void {
      for (const [key, quota] of quotas)
        if (quota.sockets <= 0 && isFull(quota.bucket, rateOf(quota), now())) quotas.delete(key)
    },

    size: (): number => quotas.size,
  }
}
export type ConnectionQuotas = ReturnType<typeof createConnectionQuotas>
