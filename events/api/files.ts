import { z } from 'zod'
import { success } from '../fields'
import { defineCall } from './define-call'
import { altchaField, humanCheckQuery } from './human-check'

export const fileKinds = ['id-card', 'avatar', 'document'] as const
export const fileKind = z.enum(fileKinds)
export type FileKind = z.infer<typeof fileKind>

/**
 * `name`: the file's name, since not every file host is sent it. `altcha`: the solved human check in base64 JSON. Visitors
 * must send it.
 */
export const fileTicketRequest = z.object({
  kind: fileKind,
  name: z.string().max(255).optional(),
  altcha: altchaField,
})
/**
 * Send `fields` and then `file` as multipart POST to `url`. `secure_url`: the file's address then, unless the host answers
 * with it.
 */
export const fileTicketResponse = z.object({
  success,
  url: z.string(),
  fields: z.record(z.string(), z.string()),
  secure_url: z.string().optional(),
})
export const fileUploadResponse = z.object({ secure_url: z.string() })

/** Quotas per student, refused with Retry-After: bytes per day, and bytes that are not published. */
const uploadQuotas = { 'daily-quota': 429, 'unpublished-quota': 429 } as const

/** Permission to upload, and the human check that visitors need for it. */
export const fileCalls = {
  humanCheck: defineCall({
    method: 'get',
    path: '/api/human-check',
    summary:
      'A proof-of-work challenge, for single use. A refusal with the reason `human-check` names the purpose and the effort in its details.',
    access: 'anyone',
    query: humanCheckQuery,
    sends: 'application/json',
    reasons: {},
  }),
  fileTicket: defineCall({
    method: 'post',
    path: '/api/files/ticket',
    summary:
      'Permission for one upload to the file host. Visitors may upload only an ID card, with a solved human check.',
    access: 'optional',
    body: fileTicketRequest,
    answer: fileTicketResponse,
    reasons: { 'human-check': 400, ...uploadQuotas },
  }),
}

/** The embedded file host's upload: multipart with a ticket's fields, then `file`. */
export const fileUploadCall = defineCall({
  method: 'post',
  path: '/files/upload',
  summary: 'Store a file with a ticket.',
  access: 'anyone',
  answer: fileUploadResponse,
  reasons: {
    'bad-ticket': 403,
    'ticket-expired': 403,
    'ticket-used': 409,
    'no-file': 400,
    'bad-upload': 400,
    'wrong-type': 400,
    'too-large': 413,
    'too-slow': 408,
    ...uploadQuotas,
  },
})
