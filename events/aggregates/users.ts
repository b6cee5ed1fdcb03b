import { z } from 'zod'
import { count, instant, integer, positiveInteger } from '../fields'
import { defineEvent } from '../define-event'
import { id, otpPurpose, sessionEndReason, suspensionReason } from '../values'

export const userRegistered = defineEvent({
  name: 'user.registered',
  topic: 'users',
  version: 1,
  key: 'userId',
  summary: 'Somebody created an account, whose email is not verified yet.',
  payload: z.object({ userId: id }),
})

export const otpRequested = defineEvent({
  name: 'otp.requested',
  topic: 'users',
  version: 1,
  key: 'userId',
  summary:
    'A one-time code must be mailed. The code itself is not in the event: it is derived from the nonce and a secret.',
  payload: z.object({ userId: id, purpose: otpPurpose, nonce: z.string() }),
})

export const userVerified = defineEvent({
  name: 'user.verified',
  topic: 'users',
  version: 1,
  key: 'userId',
  summary: 'The email of an account is verified. Its ID image is deleted.',
  payload: z.object({ userId: id }),
})

export const userRenamed = defineEvent({
  name: 'user.renamed',
  topic: 'users',
  version: 1,
  key: 'userId',
  summary: 'A user changed their name, which the cards of their documents show.',
  payload: z.object({ userId: id }),
})

export const roleChanged = defineEvent({
  name: 'role.changed',
  topic: 'users',
  version: 1,
  key: 'userId',
  summary: 'An account became an admin’s or a student’s. The cards of its documents show or lose the badge.',
  payload: z.object({ userId: id }),
})

export const avatarChanged = defineEvent({
  name: 'avatar.changed',
  topic: 'users',
  version: 1,
  key: 'userId',
  summary: 'A user changed their picture. The photo it was cut from and the former picture are deleted.',
  payload: z.object({ userId: id, spentFiles: z.array(z.string()) }),
})

export const emailChanged = defineEvent({
  name: 'email.changed',
  topic: 'users',
  version: 1,
  key: 'userId',
  summary: 'An account has a new, verified email. The former one is notified.',
  payload: z.object({ userId: id }),
})

export const userSuspended = defineEvent({
  name: 'user.suspended',
  topic: 'users',
  version: 1,
  key: 'userId',
  summary: 'An account was suspended. Its sockets are closed everywhere.',
  payload: z.object({
    userId: id,
    reason: suspensionReason,
    /** The note for the student; null if the reason needs none. */
    note: z.string().nullable().default(null),
    /** When it ends by itself; absent if it does not. */
    until: instant.optional(),
    /** How often the account was suspended or reinstated. The event with the higher number is newer. */
    version: count.default(0),
  }),
})

export const userReinstated = defineEvent({
  name: 'user.reinstated',
  topic: 'users',
  version: 1,
  key: 'userId',
  summary: 'A suspended account is active again.',
  payload: z.object({
    userId: id,
    note: z.string().nullable(),
    version: count,
    /** True if it was suspended for some days, which are over. */
    isOver: z.boolean().optional(),
  }),
})

export const userReturned = defineEvent({
  name: 'user.returned',
  topic: 'users',
  version: 1,
  key: 'userId',
  summary:
    'A user proved an address of accounts that were deleted within the last twelve months. The warnings of those are theirs.',
  payload: z.object({ userId: id, formerIds: z.array(id) }),
})

export const sessionsEnded = defineEvent({
  name: 'sessions.ended',
  topic: 'users',
  version: 1,
  key: 'userId',
  summary: 'Every session of an account ended. Sockets of an older token version are closed everywhere.',
  payload: z.object({
    userId: id,
    /** The account's new version. */
    tokenVersion: positiveInteger,
    reason: sessionEndReason,
  }),
})

export const sessionEnded = defineEvent({
  name: 'session.ended',
  topic: 'users',
  version: 1,
  key: 'userId',
  summary: 'A user logged out of one or several sessions. Their sockets are closed everywhere.',
  payload: z.object({ userId: id, sessionIds: z.array(id), reason: sessionEndReason }),
})

export const sessionRenewed = defineEvent({
  name: 'session.renewed',
  topic: 'users',
  version: 1,
  key: 'userId',
  summary: 'Another session has continued this one, which ends at `endsAt` with its sockets.',
  payload: z.object({ userId: id, sessionId: id, endsAt: instant }),
})

export const warningIssued = defineEvent({
  name: 'warning.issued',
  topic: 'users',
  version: 1,
  key: 'userId',
  summary:
    'A user got a warning, once per cause: a removed document or a decision of an admin. Or the newest of those that they had on a deleted account is theirs again.',
  payload: z.object({
    userId: id,
    /** The cause: a removed document, or a decision. */
    documentId: id,
    message: z.string(),
    at: instant,
    docTitle: z.string(),
    total: integer,
    unseen: integer,
    /** True if it was given to an account that is deleted by now. */
    carried: z.boolean().default(false),
  }),
})

export const warningWithdrawn = defineEvent({
  name: 'warning.withdrawn',
  topic: 'users',
  version: 1,
  key: 'userId',
  summary: 'A warning was withdrawn, since its document is published again.',
  payload: z.object({
    userId: id,
    documentId: id,
    at: instant,
    docTitle: z.string(),
    total: integer,
    unseen: integer,
  }),
})
