import { z } from 'zod'

export const successResponse = z.object({ success: z.literal(true), message: z.string().optional() })

/** Every error of every call. */
export const errorResponse = z.object({
  success: z.literal(false),
  message: z.string(),
  reason: z.string().optional(),
  /** What else is known of the refusal, e.g. `documentId`: the original of a duplicate. */
  details: z.record(z.string(), z.string()).optional(),
})
export type ErrorResponse = z.infer<typeof errorResponse>

/** What every page may need to know of this installation. */
export const siteResponse = z.object({ success: z.literal(true), supportEmail: z.string() })

export const healthResponse = z.object({
  success: z.boolean(),
  status: z.enum(['ready', 'starting', 'degraded']),
  parts: z.record(z.string(), z.object({ ok: z.boolean(), kind: z.string(), detail: z.string().optional() })),
})

/** Logins of the seeded world; only where the embedded mailbox is in use, never in production. */
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
