import { broadcastRequest, inboxResponse, successResponse } from '#events'
import { AppError } from '#platform'
import type { Accounts } from '#services/accounts'
import type { Notifications } from '#services/notifications'
import { call, type Call } from '../http/call'
import { limits } from '../http/limits'
import { success } from '../http/success'
import { withId } from './params'

/** The inbox, and what an admin writes into everybody's. */
export function messageCalls({
  accounts,
  notifications,
}: {
  accounts: Accounts
  notifications: Notifications
}): Call[] {
  return [
    call({
      method: 'get',
      path: '/api/messages/inbox',
      summary: 'One’s messages, newest first.',
      access: 'user',
      limits: [limits.general],
      answer: inboxResponse,
      async handle({ actor }) {
        const account = await accounts.get(actor.userId)
        if (account === null) throw new AppError('unauthenticated', 401, 'Please log in.')
        return success({ messages: await notifications.inbox(account._id, account.createdAt) })
      },
    }),
    call({
      method: 'post',
      path: '/api/messages/mark-read/:id',
      summary: 'Mark a message as read. Idempotent.',
      access: 'user',
      limits: [limits.general],
      params: withId,
      answer: successResponse,
      async handle({ actor, params }) {
        await notifications.markRead(actor.userId, params.id)
        return success({})
      },
    }),
    call({
      method: 'post',
      path: '/api/admin/broadcast-message',
      summary: 'Write to every user.',
      access: 'admin',
      limits: [limits.broadcast],
      body: broadcastRequest,
      answer: successResponse,
      async handle({ actor, body }) {
        await notifications.broadcast(actor.userId, body)
        return success({ message: 'Message broadcasted to all users!' })
      },
    }),
  ]
}
