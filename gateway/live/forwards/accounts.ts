import {
  bookRedeemed,
  pointsChanged,
  sessionEnded,
  sessionsEnded,
  userSuspended,
  warningIssued,
  warningWithdrawn,
} from '#events'
import type { Accounts } from '#services/accounts'
import { rooms } from '../rooms'
import { forward, type Forward } from './forward'

/** A user's own account: warnings, suspension, sessions, points. */
export function accountForwards({ accounts }: { accounts: Pick<Accounts, 'suspendedAmong'> }): Forward[] {
  return [
    forward({
      event: warningIssued,
      rooms: ({ userId }) => [rooms.user(userId)],
      message: 'warning:issued',
      payload: ({ payload: { message, at, docTitle, unseen, total } }) => ({
        message,
        at,
        docTitle,
        seen: false,
        unseen,
        total,
      }),
    }),
    forward({
      event: warningWithdrawn,
      rooms: ({ userId }) => [rooms.user(userId)],
      message: 'warning:withdrawn',
      payload: ({ payload: { at, unseen, total } }) => ({ at, unseen, total }),
    }),
    forward({
      event: userSuspended,
      rooms: ({ userId }) => [rooms.user(userId)],
      message: 'account:suspended',
      // The event may be so late that the account is active again.
      payload: async ({ payload: { userId } }) => {
        const reason = (await accounts.suspendedAmong([userId])).get(userId)
        return reason === undefined ? null : { reason }
      },
      closes: true,
    }),
    forward({
      event: sessionsEnded,
      // Users who have logged in again have a token of the new version, and stay connected.
      rooms: ({ userId, tokenVersion }) => [rooms.sessions(userId, tokenVersion - 1)],
      message: 'session:ended',
      payload: ({ payload: { reason } }) => ({ reason }),
      closes: true,
    }),
    forward({
      event: sessionEnded,
      rooms: ({ sessionIds }) => sessionIds.map(rooms.session),
      message: 'session:ended',
      payload: ({ payload: { reason } }) => ({ reason }),
      closes: true,
    }),
    forward({
      event: pointsChanged,
      rooms: ({ userId }) => [rooms.user(userId)],
      message: 'points:changed',
      payload: ({ payload: { userId: _user, ...told } }) => told,
    }),
    forward({
      event: bookRedeemed,
      rooms: ({ userId }) => [rooms.user(userId)],
      message: 'book:redeemed',
      payload: ({ payload: { bookId } }) => ({ bookId }),
    }),
  ]
}
