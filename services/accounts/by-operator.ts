import type { Outbox } from '#platform/core'
import { operatorActed } from '#events'
import type { ByOperator } from './contract/operators'
import type { AccountModel } from './model'
import type { ResetCodes } from './reset/reset-codes'
import { resetSecondFactor } from './second-factor/rules'
import { endEverySession } from './sessions/rules'

/** The acts of an operator on an account, from the command line at the server. */
export function createByOperator({
  accounts,
  outbox,
  resetCodes,
}: {
  accounts: AccountModel
  outbox: Pick<Outbox, 'decide' | 'event'>
  resetCodes: Pick<ResetCodes, 'renew'>
}): ByOperator {
  return {
    endSessions: (userId, actorId) =>
      outbox.decide(accounts, userId, (account) => endEverySession(account, { userId, actorId })),

    async mailResetCode(userId, actorId) {
      const account = await accounts.findOne({ _id: userId, closing: null }, { email: 1 }).lean()
      if (account === null) return 'no-account'
      const acted = outbox.event(operatorActed, { userId, action: 'reset-password', actorId })
      const renewed = await resetCodes.renew(account.email, userId, [acted])
      return renewed === 'renewed' ? 'mailed' : renewed
    },

    resetSecondFactor: (userId, actorId) =>
      outbox.decide(accounts, userId, (account) => resetSecondFactor(account, { userId, actorId })),
  }
}
