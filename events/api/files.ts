import { z } from 'zod'

export const fileKinds = ['id-card', 'avatar', 'document'] as const
export const fileKind = z.enum(fileKinds)
export type FileKind = z.infer<typeof fileKind>

/** `altcha`: the solved human check, base64 JSON; needed from visitors. */
export const fileTicketRequest = z.object({ kind: fileKind, altcha: z.string().max(8192).optional() })
/** Send `fields` and then `file` as multipart POST to `url`. */
export const fileTicketResponse = z.object({
  success: z.literal(true),
  url: z.string(),
  fields: z.record(z.string(), z.string()),
})
export const fileUploadResponse = z.object({ secure_url: z.string() })
