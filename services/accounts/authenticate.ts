import DataLoader from 'dataloader'
import { AppError } from '#platform'
import type { Accounts } from './contract'
import { suspended } from './login'
import { readStandings, type AccountModel, type Standing } from './model'
import type { Tokens } from './tokens'

const unauthenticated = () => new AppError('unauthenticated', 401, 'Please log in.')

/** Tells who sends a request: the token says whose it is, the store whether that still holds. */
export function createAuthenticate({
  accounts,
  tokens,
}: {
  accounts: AccountModel
  tokens: Tokens
}): Accounts['authenticate'] {
  const standings = createStandingLoader(accounts)

  return async (token) => {
    const claims = tokens.verify(token)
    if (claims === null) throw unauthenticated()
    const standing = await standings.load(claims.userId)
    if (standing === null) throw unauthenticated()
    if (!standing.isActive) throw suspended()
    if (standing.tokenVersion !== claims.tokenVersion) throw unauthenticated()
    return { userId: standing._id, role: standing.role }
  }
}

/** Requests that arrive in one turn of the event loop share one read. Nothing is remembered: each turn reads afresh. */
function createStandingLoader(accounts: AccountModel) {
  return new DataLoader<string, Standing | null>(
    async (userIds) => {
      const found = await readStandings(accounts, [...new Set(userIds)])
      const byId = new Map(found.map((standing) => [standing._id, standing]))
      return userIds.map((userId) => byId.get(userId) ?? null)
    },
    { cache: false, maxBatchSize: 1000, batchScheduleFn: (run) => setImmediate(run) },
  )
}
