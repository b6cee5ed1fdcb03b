import type { Accounts } from '#services/accounts'
import type { SearchIndex } from './search-index'

/** Names per read. */
const page = 250

/** Keeps the names by which uploaders are found. Suspended people and closed accounts are not found. */
export function createUploaderNames({
  accounts,
  names,
}: {
  accounts: Pick<Accounts, 'publicUsers' | 'suspendedAmong'>
  names: SearchIndex['names']
}) {
  /** The latest read of each name that is being read. */
  const readings = new Map<string, symbol>()

  /** Reads the names of those who have published documents. */
  async function read(userIds: readonly string[]): Promise<void> {
    const uploaders = userIds.filter(names.has)
    if (uploaders.length === 0) return
    const reading = Symbol('reading')
    for (const userId of uploaders) readings.set(userId, reading)
    try {
      const [users, suspended] = await Promise.all([
        accounts.publicUsers(uploaders),
        accounts.suspendedAmong(uploaders),
      ])
      for (const userId of uploaders) {
        // An event came meanwhile, and has the name read again.
        if (readings.get(userId) !== reading) continue
        names.call(userId, suspended.has(userId) ? null : (users.get(userId)?.username ?? null))
      }
    } finally {
      for (const userId of uploaders) if (readings.get(userId) === reading) readings.delete(userId)
    }
  }

  return {
    read,
    async readAll(stopped?: AbortSignal): Promise<void> {
      const all = names.all()
      for (let from = 0; from < all.length; from += page) {
        stopped?.throwIfAborted()
        await read(all.slice(from, from + page))
      }
    },
  }
}
export type UploaderNames = ReturnType<typeof createUploaderNames>
