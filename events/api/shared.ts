import { z } from 'zod'
import { success } from '../fields'
import { moduleCodeOf } from '../typed/fold-text'
import { id, isVisible, unseen } from '../values'

export const successResponse = z.object({ success, message: z.string().optional() })

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

export const courseCodeField = z
  .string()
  .overwrite(moduleCodeOf)
  .regex(/^[A-Z0-9][A-Z0-9-]{1,15}$/, 'Enter a module code such as CS2030S.')
