import { AppError, readTogether } from '#platform'
import type { Accounts } from './contract'
import { suspended } from './login'
import { readAccess, type AccountModel } from './model'
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
  const accessOf = readTogether(async (userIds) => {
    const found = await readAccess(accounts, userIds)
    return new Map(found.map((access) => [access._id, access]))
  })

  return async (token) => {
    const claims = tokens.verify(token)
    if (claims === null) throw unauthenticated()
    const access = await accessOf(claims.userId)
    if (access === null) throw unauthenticated()
    if (!access.isActive) throw suspended()
    if (access.tokenVersion !== claims.tokenVersion) throw unauthenticated()
    return { userId: access._id, role: access.role }
  }
}
