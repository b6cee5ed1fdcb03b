import { suspended, unauthenticated } from '#platform/core'
import type { Accounts, Actor } from '../contract'
import type { AccountState } from '../model'
import type { Tokens } from './tokens'

/** Identifies the account behind a token, and checks in the store that the token still counts. */
export function createAuthenticate({
  readState,
  tokens,
}: {
  readState: (userId: string) => Promise<AccountState | null>
  tokens: Tokens
}): Pick<Accounts, 'authenticate' | 'authenticateSuspendedToo'> {
  async function identify(token: string, { suspendedToo }: { suspendedToo: boolean }): Promise<Actor> {
    const claims = tokens.verify(token)
    if (claims === null) throw unauthenticated()
    const account = await readState(claims.userId)
    // Unverified accounts get no token, so such a token is refused.
    if (account === null || !account.emailVerified) throw unauthenticated()
    if (!account.isActive && !suspendedToo) throw suspended()
    const { tokenVersion, sessionId = null, endsAt: tokenEndsAt } = claims
    const isLoggedOut = (account.endedSessions ?? []).some(({ id }) => id === sessionId)
    // A revoked token, for instance after a new password, may be in anybody's hands.
    if (isLoggedOut || account.tokenVersion !== tokenVersion) throw unauthenticated()
    return { userId: account._id, role: account.role, tokenVersion, sessionId, tokenEndsAt }
  }

  return {
    authenticate: (token) => identify(token, { suspendedToo: false }),
    authenticateSuspendedToo: (token) => identify(token, { suspendedToo: true }),
  }
}
