import { z } from 'zod'
import { positiveInteger, success } from '../fields'
import { defineCall } from './define-call'
import { documentCard } from './documents'
import { documentMustStand, withId } from './shared'

/** Most editions of a document. */
export const maxEditions = 20

export const renewRequest = z.object({ fileUrl: z.string().min(1).max(2048) })
export type RenewRequest = z.infer<typeof renewRequest>
export const renewResponse = z.object({
  success,
  document: documentCard,
  edition: positiveInteger,
  /** False if voting began anew: the pages differ too much from those that the votes were given to. */
  keepsVotes: z.boolean(),
  /** Tells the uploader which parts of the file were removed; null if it is as it came. */
  notice: z.string().nullable(),
})
export type Renewed = Omit<z.infer<typeof renewResponse>, 'success'>

/** New editions of a document. */
export const editionCalls = {
  renewDocument: defineCall({
    method: 'post',
    path: '/api/auth/documents/:id/editions',
    summary:
      'Publish a new edition of one’s own document: a PDF that was uploaded to the file host takes the place of the present one, which stays readable. Its pages must resemble those of the present one. A repeated request answers the same edition.',
    access: 'user',
    params: withId,
    body: renewRequest,
    answer: renewResponse,
    status: 201,
    reasons: {
      ...documentMustStand,
      forbidden: 403,
      'unknown-file': 400,
      'file-missing': 404,
      'not-a-pdf': 400,
      damaged: 400,
      'active-content': 400,
      encrypted: 400,
      'too-many-pages': 400,
      'nothing-to-see': 400,
      'too-large': 413,
      duplicate: 409,
      withheld: 409,
      refused: 409,
      unlike: 409,
      marked: 409,
      conflict: 409,
      'too-many-editions': 409,
      busy: 503,
    },
  }),
}
