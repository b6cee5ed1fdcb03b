import { isDuplicateKey, type Clock, type Outbox } from '#platform/core'
import type { Accounts } from '../contract'
import type { AccountModel } from '../model'
import { isRenewable, rememberedMs, successorOf } from './lifetime'
import type { SessionModel } from './model'
import { endContinued } from './rules'
import type { Tokens } from './tokens'

/**
 * Renews the token of a remembered session once half of its time is over. The answer may be lost, so the former token ends a minute after
 * the new one is first seen, and until then every renewal gives the same token.
 */
export function createRenewSession({
  accounts,
  sessions,
  outbox,
  tokens,
  clock,
}: {
  accounts: AccountModel
  sessions: SessionModel
  outbox: Pick<Outbox, 'decide'>
  tokens: Tokens
  clock: Clock
}): Accounts['renewSession'] {
  /** The next thirty days of a session: those that another tab began, or new ones. Null if it is not in the list. */
  async function successor(sessionId: string) {
    const _id = successorOf(sessionId)
    const begun = await sessions.findById(_id).lean()
    const former = begun ? null : await sessions.findById(sessionId).lean()
    if (former === null) return begun
    const endsAt = new Date(clock.now().getTime() + rememberedMs)
    const next = { ...former, _id, endsAt, renews: sessionId }
    try {
      await sessions.create(next)
      return next
    } catch (error) {
      if (!isDuplicateKey(error)) throw error
      return sessions.findById(_id).lean()
    }
  }

  return async ({ userId, sessionId, loggedInAt, tokenIssuedAt, tokenEndsAt, renews }) => {
    if (renews !== null) {
      // The former token was issued half a lifetime earlier, or more.
      const endsAt = new Date(tokenIssuedAt.getTime() + rememberedMs / 2)
      const continued = { userId, id: renews, endsAt }
      await outbox.decide(accounts, userId, (account) => endContinued(account, continued, clock.now()))
    }
    if (sessionId === null) return null
    if (!isRenewable({ issuedAt: tokenIssuedAt, endsAt: tokenEndsAt }, clock.now())) return null
    const next = await successor(sessionId)
    if (next === null) return null
    const issuedAt = new Date(next.endsAt.getTime() - rememberedMs)
    return tokens.sign({
      userId,
      tokenVersion: next.tokenVersion,
      sessionId: next._id,
      issuedAt,
      endsAt: next.endsAt,
      loggedInAt,
      renews: sessionId,
    })
  }
}
