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
}): Pick<Accounts, 'authenticate' | 'authenticateSuspendedToo'> {
  const stateOf = readTogether(async (userIds) => {
    const found = await readAccountStates(accounts, userIds)
    return new Map(found.map((account) => [account._id, account]))
  })

  async function readAccount(token: string) {
    const claims = tokens.verify(token)
    if (claims === null) throw unauthenticated()
    const account = await stateOf(claims.userId)
    if (account === null) throw unauthenticated()
    return { ...account, isOlder: account.tokenVersion !== claims.tokenVersion }
  }

  return {
    async authenticate(token) {
      const { _id: userId, role, isActive, isOlder } = await readAccount(token)
      if (!isActive) throw suspended()
      if (isOlder) throw unauthenticated()
      return { userId, role }
    },
    async authenticateSuspendedToo(token) {
      const { _id: userId, role, isOlder } = await readAccount(token)
      // Of a token that was ended before, by a new password for instance, nobody knows who has it.
      if (isOlder) throw unauthenticated()
      return { userId, role }
    },
  }
}
