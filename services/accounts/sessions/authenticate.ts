import { suspended, unauthenticated } from '#platform/core'
import type { Accounts, Actor } from '../contract'
import type { AccountState } from '../model'
import type { Tokens } from './tokens'

/** Tells who sends a request: the token says whose it is, the store whether that still holds. */
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
    // Before the e-mail is verified nobody is given a token; one that says otherwise is not believed.
    if (account === null || !account.emailVerified) throw unauthenticated()
    if (!account.isActive && !suspendedToo) throw suspended()
    const { tokenVersion, sessionId = null, endsAt: tokenEndsAt } = claims
    const isLoggedOut = (account.endedSessions ?? []).some(({ id }) => id === sessionId)
    // Of a token that was ended before, by a new password for instance, nobody knows who has it.
    if (isLoggedOut || account.tokenVersion !== tokenVersion) throw unauthenticated()
    return { userId: account._id, role: account.role, tokenVersion, sessionId, tokenEndsAt }
  }

  return {
    authenticate: (token) => identify(token, { suspendedToo: false }),
    authenticateSuspendedToo: (token) => identify(token, { suspendedToo: true }),
  }
}
