import { maxAdminResults, type AdminResults, type FoundUser } from '#events'
import type { Accounts } from '#services/accounts'
import type { Library } from '#services/library'
import { idsIn } from './rules'
import type { SearchCases } from './search-cases'

/** Users whose documents and cases are looked for. */
const followedUsers = 3

export type AdminSearch = (q: string) => Promise<AdminResults>

/** One search over the searches of each service. Reads only. */
export function createAdminSearch({
  accounts,
  library,
  searchCases,
}: {
  accounts: Pick<Accounts, 'findUsers' | 'get'>
  library: Pick<Library, 'searchAnyStatus' | 'suggest'>
  searchCases: SearchCases
}): AdminSearch {
  const limit = maxAdminResults

  async function readUsers(ids: readonly string[]): Promise<FoundUser[]> {
    const read = await Promise.all(ids.map((id) => accounts.get(id)))
    return read.flatMap((account) =>
      account === null ? [] : [{ ...account, createdAt: account.createdAt.toISOString() }],
    )
  }

  /** By id, by the beginning of the name or the address, and, of students with documents, by the beginning of any word of the name. */
  async function findUsers(q: string, ids: readonly string[]) {
    const [named, byName, byEmail, { people }] = await Promise.all([
      readUsers(ids),
      accounts.findUsers({ q, by: 'username', limit: limit + 1 }),
      accounts.findUsers({ q, by: 'email', limit: limit + 1 }),
      library.suggest(q),
    ])
    const found = new Map([...named, ...byName.users, ...byEmail.users].map((user) => [user._id, user]))
    const others = people.filter(({ _id }) => !found.has(_id)).map(({ _id }) => _id)
    const all = [...found.values(), ...(await readUsers(others))]
    return { found: all.slice(0, limit), more: all.length > limit }
  }

  return async (q) => {
    const ids = idsIn(q)
    const users = await findUsers(q, ids)
    const userIds = users.found.slice(0, followedUsers).map(({ _id }) => _id)
    const documents = await library.searchAnyStatus({ q, ids, uploaderIds: userIds, limit })
    const documentIds = [...ids, ...documents.found.map(({ _id }) => _id)]
    const cases = await searchCases({ q, userIds, documentIds, limit })
    return { users, documents, cases }
  }
}
