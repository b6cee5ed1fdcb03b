import { AppError, suspended, unauthenticated, type Clock } from '#platform/core'
import type { Accounts } from '../contract'
import type { AccountState } from '../model'
import type { Requirement } from '../second-factor/requirement'
import { isRemembered } from './lifetime'
import { endOf } from './rules'
import type { Tokens } from './tokens'

/** Identifies the account behind a token, and checks in the store that the token still counts. */
export const createAuthenticate =
  ({
    readState,
    tokens,
    isSecondFactorDue,
    clock,
  }: {
    readState: (userId: string) => Promise<AccountState | null>
    tokens: Tokens
    isSecondFactorDue: Requirement['isDue']
    clock: Clock
  }): Accounts['authenticate'] =>
  async (token, admits = {}) => {
    const claims = tokens.verify(token)
    if (claims === null) throw unauthenticated()
    const account = await readState(claims.userId)
    // Unverified accounts get no token, so such a token is refused.
    if (account === null || !account.emailVerified) throw unauthenticated()
    if (!account.isActive && !admits.suspended) throw suspended()
    const { tokenVersion, sessionId = null, issuedAt, endsAt, loggedInAt, renews } = claims
    const end = sessionId === null ? null : endOf(account, sessionId)
    const isOver = end !== null && end <= clock.now()
    // A revoked token, for instance after a new password, may be in anybody's hands.
    if (isOver || account.tokenVersion !== tokenVersion) throw unauthenticated()
    if (!admits.beforeSecondFactor && (await isSecondFactorDue(account))) throw secondFactorRequired()
    return {
      userId: account._id,
      role: account.role,
      tokenVersion,
      sessionId,
      tokenIssuedAt: issuedAt,
      tokenEndsAt: end ?? endsAt,
      loggedInAt,
      isRemembered: isRemembered(issuedAt, endsAt),
      renews: renews !== undefined && endOf(account, renews) === null ? renews : null,
    }
  }

const secondFactorRequired = () =>
  new AppError(
    'second-factor-required',
    403,
    'All admins need a second factor now. Set up yours to continue.',
  )
