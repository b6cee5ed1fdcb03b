import { z } from 'zod'

/** `at` is also the warning's identity. */
export const warning = z.object({
  message: z.string(),
  at: z.iso.datetime(),
  docTitle: z.string(),
  seen: z.boolean(),
})
export type Warning = z.infer<typeof warning>
export const warningsResponse = z.object({ success: z.literal(true), warnings: z.array(warning) })
