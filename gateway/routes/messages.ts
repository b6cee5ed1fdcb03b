import { audience, audienceInWords, audienceProblem, calls, type BroadcastRequest } from '#events'
import { AppError } from '#platform/core'
import type { Accounts } from '#services/accounts'
import type { Notifications } from '#services/notifications'
import { accountOf } from '../http/account-of'
import { limits } from '../http/limits'
import { serve, type Route } from '../http/serve'
import type { OwnTabs } from '../live/own-tabs'
import { success } from '../http/success'

/** The inbox, and broadcasts of admins. */
export function messageRoutes({
  accounts,
  notifications,
  own,
}: {
  accounts: Accounts
  notifications: Notifications
  own: Pick<OwnTabs, 'online'>
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
        return success({ message: answerTo(body) })
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
    serve(calls.broadcastRecipients, async ({ query: { kind, of = null } }) => {
      const found = audience.safeParse({ kind, of })
      if (!found.success)
        throw new AppError('invalid', 400, audienceProblem(kind, of) ?? 'Please check the audience.')
      return success(await notifications.recipients(found.data, await own.online()))
    }),
    serve(
      calls.changeScheduled,
      async ({ actor, params, body }) => {
        await notifications.changeScheduled(actor.userId, params.id, body)
        return success({ message: 'The message was changed.' })
      },
      { limits: [limits.general, limits.decisions] },
    ),
    serve(
      calls.cancelScheduled,
      async ({ actor, params }) => {
        await notifications.cancelScheduled(actor.userId, params.id)
        return success({ message: 'The message was cancelled.' })
      },
      { limits: [limits.general, limits.decisions] },
    ),
    serve(
      calls.correctBroadcast,
      async ({ actor, params, body }) => {
        await notifications.correct(actor.userId, params.id, body)
        return success({ message: 'The message was corrected.' })
      },
      { limits: [limits.general, limits.decisions] },
    ),
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

function answerTo({ audience: to, sendAt }: BroadcastRequest): string {
  if (sendAt !== null) return 'The message is scheduled.'
  return to.kind === 'everyone'
    ? 'Message broadcasted to all users!'
    : `Message sent to ${audienceInWords(to)}.`
}
