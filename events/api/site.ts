import { z } from 'zod'
import { instant, success } from '../fields'
import { defineCall } from './define-call'

/** Public settings of this installation. `officerEmail`: the data protection officer's. */
export const siteResponse = z.object({
  success,
  supportEmail: z.string(),
  officerEmail: z.string().default(''),
  /** Who takes notices about copyright; null if nobody is named. */
  representative: z
    .object({ name: z.string(), address: z.string(), email: z.string() })
    .nullable()
    .default(null),
})
export type Representative = z.infer<typeof siteResponse>['representative']

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
  at: instant,
})
export type MailboxMessage = z.infer<typeof mailboxMessage>

export const siteCalls = {
  site: defineCall({
    method: 'get',
    path: '/api/site',
    summary: 'Where to write for help and about personal data, and who takes notices about copyright.',
    access: 'anyone',
    answer: siteResponse,
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
