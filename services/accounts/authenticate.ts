import { AppError, readTogether } from '#platform'
import type { Accounts } from './contract'
import { suspended } from './login'
import { readStandings, type AccountModel } from './model'
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
  const standing = readTogether(async (userIds) => {
    const found = await readStandings(accounts, userIds)
    return new Map(found.map((one) => [one._id, one]))
  })

  return async (token) => {
    const claims = tokens.verify(token)
    if (claims === null) throw unauthenticated()
    const now = await standing(claims.userId)
    if (now === null) throw unauthenticated()
    if (!now.isActive) throw suspended()
    if (now.tokenVersion !== claims.tokenVersion) throw unauthenticated()
    return { userId: now._id, role: now.role }
  }
}
