import { AppError, readTogether } from '#platform'
import type { Accounts } from './contract'
import { suspended } from './login'
import { readAccountStates, type AccountModel } from './model'
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
  const stateOf = readTogether(async (userIds) => {
    const found = await readAccountStates(accounts, userIds)
    return new Map(found.map((account) => [account._id, account]))
  })

  return async (token) => {
    const claims = tokens.verify(token)
    if (claims === null) throw unauthenticated()
    const account = await stateOf(claims.userId)
    if (account === null) throw unauthenticated()
    if (!account.isActive) throw suspended()
    if (account.tokenVersion !== claims.tokenVersion) throw unauthenticated()
    return { userId: account._id, role: account.role }
  }
}
