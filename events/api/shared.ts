import { z } from 'zod'
import { moduleCodeOf } from '../typed/fold-text'
import { id, isVisible, unseen } from '../values'
import { defineCall } from './define-call'

export const successResponse = z.object({ success: z.literal(true), message: z.string().optional() })

/** A code of an authenticator app, or a recovery code. Blanks and hyphens in it do not count. */
export const secondFactorCode = z.string().min(1).max(64)

/** The `next` of the previous page; absent for the first. */
export const pageQuery = z.object({
  cursor: z.string().min(1).max(400).optional(),
  limit: z.coerce.number<number>().int().min(1).max(100).default(25),
})
/** Null on the last page. */
export const nextCursor = z.string().nullable()

/** Characters. */
export const maxDecisionNoteLength = 500
/** An admin's note on a decision. */
export const noteField = z.string().trim().min(1).max(maxDecisionNoteLength).refine(isVisible, unseen)
export const noteRequest = z.object({ note: noteField })

export const withId = z.object({ id })
/** A plain file name, never a path. */
export const withFileName = z.object({ filename: z.string().regex(/^[\w][\w.-]{0,199}$/) })

/** Reasons for a document that is missing or not published. */
export const documentMustStand = { 'not-found': 404, removed: 410 } as const

/** The shape of every error. */
export const errorResponse = z.object({
  success: z.literal(false),
  message: z.string(),
  /** One of the call's `Reason`s. A newer server may send reasons that its client does not know. */
  reason: z.string().optional(),
  /** More about the refusal, e.g. `documentId`: the original of a duplicate. */
  details: z.record(z.string(), z.string()).optional(),
})
export type ErrorResponse = z.infer<typeof errorResponse>

/** Public settings of this installation. */
export const siteResponse = z.object({ success: z.literal(true), supportEmail: z.string() })

export const healthResponse = z.object({
  success: z.boolean(),
  status: z.enum(['ready', 'starting', 'degraded']),
  parts: z.record(z.string(), z.object({ ok: z.boolean(), kind: z.string(), detail: z.string().optional() })),
})

/** Logins of the seeded world. Only with the embedded mailbox, never in production. */
export const demoResponse = z.object({
  password: z.string(),
  students: z.array(z.object({ _id: z.string(), email: z.string(), username: z.string() })),
  admin: z.object({ email: z.string() }),
})

export const mailboxMessage = z.object({
  to: z.string(),
  subject: z.string(),
  text: z.string(),
  code: z.string().optional(),
  at: z.iso.datetime(),
})
export type MailboxMessage = z.infer<typeof mailboxMessage>

export const siteCalls = {
  site: defineCall({
    method: 'get',
    path: '/api/site',
    summary: 'Where to write for help.',
    access: 'anyone',
    answer: siteResponse,
    reasons: {},
  }),
  health: defineCall({
    method: 'get',
    path: '/api/health',
    summary: 'The state of every dependency: 200 when ready, 503 before that and when one is unavailable.',
    access: 'anyone',
    sends: 'application/json',
    reasons: {},
  }),
}

/** Only with the embedded mailbox, never in production. */
export const demoLoginsCall = defineCall({
  method: 'get',
  path: '/dev/demo.json',
  summary: 'Logins of the seeded world.',
  access: 'anyone',
  answer: demoResponse,
  reasons: {},
})

export const courseCodeField = z
  .string()
  .overwrite(moduleCodeOf)
  .regex(/^[A-Z0-9][A-Z0-9-]{1,15}$/, 'Enter a course code such as CS2030S.')
