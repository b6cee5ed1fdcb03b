import { readTogether, unauthenticated } from '#platform'
import type { Accounts, Actor } from './contract'
import { suspended } from './login'
import { readAccountStates, type AccountModel, type AccountState } from './model'
import type { Tokens } from './tokens'

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
    // Before the e-mail is verified nobody is given a token; one that says otherwise is not believed.
    if (account === null || !account.emailVerified) throw unauthenticated()
    const { tokenVersion, sessionId = null, endsAt } = claims
    const isLoggedOut = (account.endedSessions ?? []).some(({ id }) => id === sessionId)
    return {
      ...account,
      sessionId,
      tokenEndsAt: endsAt,
      hasEnded: isLoggedOut || account.tokenVersion !== tokenVersion,
    }
  }

  return {
    async authenticate(token) {
      const { isActive, hasEnded, ...account } = await readAccount(token)
      if (!isActive) throw suspended()
      if (hasEnded) throw unauthenticated()
      return actorOf(account)
    },
    async authenticateSuspendedToo(token) {
      const { hasEnded, ...account } = await readAccount(token)
      // Of a token that was ended before, by a new password for instance, nobody knows who has it.
      if (hasEnded) throw unauthenticated()
      return actorOf(account)
    },
  }
}

const actorOf = ({
  _id: userId,
  role,
  tokenVersion,
  sessionId,
  tokenEndsAt,
}: Pick<AccountState, '_id' | 'role' | 'tokenVersion'> &
  Pick<Actor, 'sessionId' | 'tokenEndsAt'>): Actor => ({
  userId,
  role,
  tokenVersion,
  sessionId,
  tokenEndsAt,
})
