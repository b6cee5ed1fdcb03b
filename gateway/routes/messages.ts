import { calls } from '#events'
import type { Accounts } from '#services/accounts'
import type { Notifications } from '#services/notifications'
import { accountOf } from '../http/account-of'
import { limits } from '../http/limits'
import { serve, type Route } from '../http/serve'
import { success } from '../http/success'

/** The inbox, and broadcasts of admins. */
export function messageRoutes({
  accounts,
  notifications,
}: {
  accounts: Accounts
  notifications: Notifications
}): Route[] {
  return [
    serve(calls.inbox, async ({ actor }) => {
      const account = await accountOf(accounts, actor.userId)
      return success({ messages: await notifications.inbox(account._id, account.createdAt) })
    }),
    serve(calls.markRead, async ({ actor, params }) => {
      await notifications.markRead(actor.userId, params.id)
      return success({})
    }),
    serve(
      calls.broadcast,
      async ({ actor, body }) => {
        await notifications.broadcast(actor.userId, body)
        return success({ message: 'Message broadcasted to all users!' })
      },
      { limits: [limits.broadcast] },
    ),
    serve(calls.broadcasts, async ({ query }) => {
      const [page, recipients] = await Promise.all([
        notifications.broadcasts(query),
        accounts.countVerified(),
      ])
      return success({ ...page, recipients })
    }),
    serve(
      calls.recallBroadcast,
      async ({ actor, params, body }) => {
        await notifications.recall(actor.userId, params.id, body.note)
        return success({ message: 'The message was recalled.' })
      },
      { limits: [limits.general, limits.decisions] },
    ),
  ]
}
