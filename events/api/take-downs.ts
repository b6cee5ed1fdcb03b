import { z } from 'zod'
import { instant, success } from '../fields'
import { takeDownGround, takeDownState } from '../take-downs'
import { id, isOneLine, isVisible, unseen } from '../values'
import { defineCall } from './define-call'
import { emailField } from './entry'
import { altchaField } from './human-check'
import { successResponse, withId } from './shared'

/** In characters. */
export const maxNoticeTextLength = 2000
const line = (max: number, of = 'Write it on one line.') =>
  z
    .string()
    .trim()
    .min(1)
    .max(max)
    .refine((text) => isVisible(text) && isOneLine(text), of)
const text = z.string().trim().min(1).max(maxNoticeTextLength).refine(isVisible, unseen)
const address = z.string().trim().min(1).max(300).refine(isVisible, unseen)
const confirmed = z.literal(true)

/** A take-down notice, with what regulation 78 of the Copyright Regulations 2021 asks for. */
export const takeDownRequest = z.object({
  documentId: id,
  ground: takeDownGround,
  name: line(120),
  address,
  phone: line(40),
  email: emailField,
  /** For whom, if the claimant acts for somebody else. */
  onBehalfOf: line(120).nullable().default(null),
  /** The work, or who is shown. */
  work: text,
  /** Where it is in the document, and why it may not be shared. */
  why: text,
  entitled: confirmed,
  goodFaith: confirmed,
  truthful: confirmed,
  /** The typed name. */
  signature: line(120),
  altcha: altchaField,
})
export type TakeDownRequest = z.infer<typeof takeDownRequest>

/** The secret of a link in a mail. */
const linkToken = z.string().regex(/^[\w-]{20,100}$/)
export const noticeLink = z.object({ noticeId: id, token: linkToken })
export type NoticeLink = z.infer<typeof noticeLink>
const told = { noticeId: id, token: linkToken }

/** A notice as its claimant sees it. */
export const noticeStatus = z.object({
  documentId: id,
  title: z.string(),
  ground: takeDownGround,
  state: takeDownState,
  filedAt: instant,
  decidedAt: instant.nullable(),
  /** The admin's words to the claimant and the uploader. */
  note: z.string().nullable(),
  /** When the document is published again, unless the claimant told of court action before. */
  deadline: instant.nullable(),
  courtToldAt: instant.nullable(),
  /** True while an admin has to look at what the claimant told of court action: the document stays closed until then. */
  courtPending: z.boolean(),
})
export type NoticeStatus = z.infer<typeof noticeStatus>

/** A notice as the uploader of its document sees it: without the claimant’s name and address. */
export const ownNotice = noticeStatus.extend({
  work: z.string(),
  why: z.string(),
  /** True if they can ask for the document back. */
  restorable: z.boolean(),
})
export type OwnNotice = z.infer<typeof ownNotice>

/** A notice as admins see it. */
export const noticeDetail = ownNotice.extend({
  _id: id,
  /** Null once they were deleted. */
  claimant: z
    .object({
      name: z.string(),
      address: z.string(),
      phone: z.string(),
      email: z.string(),
      onBehalfOf: z.string().nullable(),
      signature: z.string(),
    })
    .nullable(),
  court: z.string().nullable(),
  restoration: z
    .object({ name: z.string(), address: z.string(), words: z.string(), signature: z.string(), at: instant })
    .nullable(),
  /** How many other notices about documents of this uploader were upheld and not undone. */
  upheldBefore: z.number(),
})
export type NoticeDetail = z.infer<typeof noticeDetail>

/** Asks for a document back that was closed after a notice (regulation 80). */
export const restorationRequest = z.object({
  name: line(120),
  address,
  /** Why it was closed by mistake. */
  words: text,
  goodFaith: confirmed,
  jurisdiction: confirmed,
  signature: line(120),
})
export type RestorationRequest = z.infer<typeof restorationRequest>

const byLink = { method: 'post', access: 'anyone' } as const

/** Take-down notices from anybody, and what uploaders of closed documents can do. */
export const takeDownCalls = {
  fileTakeDown: defineCall({
    ...byLink,
    path: '/api/take-down',
    summary: 'File a take-down notice. It waits for the link in a mail to its claimant; an admin decides.',
    body: takeDownRequest,
    answer: successResponse,
    status: 201,
    reasons: { 'human-check': 400, 'not-found': 404, removed: 410 },
  }),
  confirmTakeDown: defineCall({
    ...byLink,
    path: '/api/take-down/confirm',
    summary: 'Confirm a take-down notice, by the link in its mail. Idempotent.',
    body: z.object(told),
    answer: successResponse,
    reasons: { 'not-found': 404 },
  }),
  takeDownStatus: defineCall({
    ...byLink,
    path: '/api/take-down/status',
    summary: 'What became of a take-down notice, by the link in its mail.',
    body: z.object(told),
    answer: z.object({ success, notice: noticeStatus }),
    reasons: { 'not-found': 404 },
  }),
  tellCourt: defineCall({
    ...byLink,
    path: '/api/take-down/court',
    summary: 'Tell of court action, which stops the clock of a restoration until an admin has looked at it.',
    body: z.object({ ...told, words: text }),
    answer: successResponse,
    reasons: { 'not-found': 404, 'already-decided': 409 },
  }),
  ownNotice: defineCall({
    method: 'get',
    path: '/api/auth/document/:id/notice',
    summary: 'The notice after which one’s own document was closed, without the claimant’s name and address.',
    access: 'user',
    params: withId,
    answer: z.object({ success, notice: ownNotice }),
    reasons: { 'not-found': 404 },
  }),
  askRestoration: defineCall({
    method: 'post',
    path: '/api/auth/document/:id/restoration',
    summary: 'Ask for a document back that was closed after a notice. It returns after ten working days.',
    access: 'user',
    params: withId,
    body: restorationRequest,
    answer: successResponse,
    status: 201,
    reasons: { 'not-found': 404, 'already-decided': 409 },
  }),
}
