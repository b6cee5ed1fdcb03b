import { z } from 'zod'
import { defineEvent } from '../define-event'
import { id, otpPurpose, pointReason, sessionEndReason, suspensionReason } from '../values'

export const userRegistered = defineEvent({
  name: 'user.registered',
  topic: 'users',
  version: 1,
  key: 'userId',
  summary:
    'Somebody created an account, in the place of an unverified one of the same e-mail if there was one.',
  payload: z.object({ userId: id }),
})

export const otpRequested = defineEvent({
  name: 'otp.requested',
  topic: 'users',
  version: 1,
  key: 'userId',
  summary:
    'A one-time code is due by mail. The code itself never travels: it is derived from the nonce and a secret.',
  payload: z.object({ userId: id, purpose: otpPurpose, nonce: z.string() }),
})

export const userVerified = defineEvent({
  name: 'user.verified',
  topic: 'users',
  version: 1,
  key: 'userId',
  summary: 'The e-mail of an account is verified; its ID image has served its purpose and is deleted.',
  payload: z.object({ userId: id }),
})

export const userRenamed = defineEvent({
  name: 'user.renamed',
  topic: 'users',
  version: 1,
  key: 'userId',
  summary: 'A user has another name, and so have the cards of their documents.',
  payload: z.object({ userId: id }),
})

export const avatarChanged = defineEvent({
  name: 'avatar.changed',
  topic: 'users',
  version: 1,
  key: 'userId',
  summary: 'A user has another picture; what it was made of, or what was there before it, is deleted.',
  payload: z.object({ userId: id, spentFiles: z.array(z.string()) }),
})

export const emailChanged = defineEvent({
  name: 'email.changed',
  topic: 'users',
  version: 1,
  key: 'userId',
  summary: 'An account has another e-mail, which is verified; the one before is told of it.',
  payload: z.object({ userId: id }),
})

export const userSuspended = defineEvent({
  name: 'user.suspended',
  topic: 'users',
  version: 1,
  key: 'userId',
  summary: 'The account may do nothing any more; its sockets are closed everywhere.',
  payload: z.object({
    userId: id,
    reason: suspensionReason,
    /** What the student is told; null where the reason says all. */
    note: z.string().nullable().default(null),
    /** How often the account has been suspended or reinstated: of two such events the higher one is the newer. */
    version: z.number().int().nonnegative().default(0),
  }),
})

export const userReinstated = defineEvent({
  name: 'user.reinstated',
  topic: 'users',
  version: 1,
  key: 'userId',
  summary: 'A suspended account is active again.',
  payload: z.object({ userId: id, note: z.string().nullable(), version: z.number().int().nonnegative() }),
})

export const sessionsEnded = defineEvent({
  name: 'sessions.ended',
  topic: 'users',
  version: 1,
  key: 'userId',
  summary: 'Every session of an account ended; those of an older token version are closed everywhere.',
  payload: z.object({
    userId: id,
    /** The account's from now on. */
    tokenVersion: z.number().int().positive(),
    reason: sessionEndReason,
  }),
})

export const sessionEnded = defineEvent({
  name: 'session.ended',
  topic: 'users',
  version: 1,
  key: 'userId',
  summary: 'A user logged out of one or several sessions; their sockets are closed everywhere.',
  payload: z.object({ userId: id, sessionIds: z.array(id), reason: sessionEndReason }),
})

export const warningIssued = defineEvent({
  name: 'warning.issued',
  topic: 'users',
  version: 1,
  key: 'userId',
  summary: 'A user earned a warning, once per cause: a removed document, or the decision of an admin.',
  payload: z.object({
    userId: id,
    /** The cause. */
    documentId: id,
    message: z.string(),
    at: z.iso.datetime(),
    docTitle: z.string(),
    total: z.number().int(),
    unseen: z.number().int(),
  }),
})

export const warningWithdrawn = defineEvent({
  name: 'warning.withdrawn',
  topic: 'users',
  version: 1,
  key: 'userId',
  summary: 'A warning counts no more: the document that it was for stands again.',
  payload: z.object({
    userId: id,
    documentId: id,
    at: z.iso.datetime(),
    docTitle: z.string(),
    total: z.number().int(),
    unseen: z.number().int(),
  }),
})

export const pointsChanged = defineEvent({
  name: 'points.changed',
  topic: 'users',
  version: 1,
  key: 'userId',
  summary: 'A wallet moved: its new balance, by how much, and why.',
  payload: z.object({
    userId: id,
    points: z.number().int().nonnegative(),
    /** How often the wallet has moved: of two balances the one with the higher version is the newer. */
    version: z.number().int().nonnegative().default(0),
    delta: z.number().int(),
    reason: pointReason,
  }),
})

export const bookRedeemed = defineEvent({
  name: 'book.redeemed',
  topic: 'users',
  version: 1,
  key: 'userId',
  summary: 'A user now owns a book.',
  payload: z.object({ userId: id, bookId: z.number().int(), price: z.number().int() }),
})
