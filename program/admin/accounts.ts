import { id, isStudentEmail, otpMinutes } from '#events'
import type { Clock } from '#platform/core'
import type { Accounts } from '#services/accounts'
import type { Moderation } from '#services/moderation'
import { Refused, type AdminCommands } from './contract'
import { findAccount, showAccount } from './find-account'

const dayMs = 86_400_000

type Commands = Pick<AdminCommands, Extract<keyof AdminCommands, `accounts ${string}`>>

/** Commands about accounts, by the use cases of the desk and of their owners. */
export function accountCommands({
  accounts,
  moderation,
  clock,
  publicUrl,
}: {
  accounts: Pick<Accounts, 'get' | 'findUsers' | 'statusOf' | 'byOperator'>
  moderation: Pick<Moderation, 'desk'>
  clock: Clock
  publicUrl: string
}): Commands {
  const find = (who: string) => findAccount(accounts, who)
  const show = async (userId: string) => ({ account: await showAccount(accounts, await find(userId)) })

  return {
    async 'accounts find'({ text, limit }) {
      if (id.safeParse(text).success) return { accounts: [(await show(text)).account], more: false }
      const by = text.includes('@') ? 'email' : 'username'
      const { users, next } = await accounts.findUsers({ q: text, by, limit })
      return {
        accounts: await Promise.all(users.map((user) => showAccount(accounts, user))),
        more: next !== null,
      }
    },

    async 'accounts suspend'({ who, reason, days }, { actorId }) {
      const { _id: userId, isActive } = await find(who)
      if (!isActive) throw new Refused('This account is suspended already.')
      const until = days === undefined ? undefined : new Date(clock.now().getTime() + days * dayMs)
      await moderation.desk.suspend({ actorId, userId, note: reason, until })
      return show(userId)
    },

    async 'accounts reinstate'({ who, reason }, { actorId }) {
      const { _id: userId } = await find(who)
      await moderation.desk.reinstate({ actorId, userId, note: reason })
      return show(userId)
    },

    async 'accounts reset-password'({ who }, { actorId }) {
      const { _id: userId, role, email } = await find(who)
      if (role === 'admin')
        throw new Refused(
          'An admin has the password of the settings after every start: set another ADMIN_PASSWORD, and restart the gateways.',
        )
      if (!isStudentEmail(email))
        throw new Refused('No code can be mailed to this address: it is no student’s.')
      const outcome = await accounts.byOperator.mailResetCode(userId, actorId)
      if (outcome === 'too-soon')
        throw new Refused('A code was mailed to this address less than two minutes ago. It works.')
      if (outcome === 'no-account') throw new Refused('This account was closed meanwhile.')
      const page = new URL('/forgot-password', publicUrl).href
      return { ...(await show(userId)), page, minutes: otpMinutes }
    },

    async 'accounts end-sessions'({ who }, { actorId }) {
      const { _id: userId } = await find(who)
      const ended = await accounts.byOperator.endSessions(userId, actorId)
      if (!ended) throw new Refused('This account was closed meanwhile.')
      return show(userId)
    },

    async 'accounts reset-second-factor'({ who }, { actorId }) {
      const { _id: userId } = await find(who)
      const outcome = await accounts.byOperator.resetSecondFactor(userId, actorId)
      if (outcome === 'none') throw new Refused('This account has no second factor.')
      return show(userId)
    },
  }
}
