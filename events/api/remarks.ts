import { z } from 'zod'
import { count, positiveInteger, success } from '../fields'
import { id, isVisible } from '../values'
import { defineCall } from './define-call'
import { documentMustStand, withId } from './shared'

/** Why somebody dislikes a document. */
export const remarkKinds = ['wrong', 'unreadable', 'not-theirs', 'wrong-module', 'other'] as const
export const remarkKind = z.enum(remarkKinds)
export type RemarkKind = z.infer<typeof remarkKind>

/** Characters. */
export const maxRemarkLength = 200
/** From this number of dislikes on, the uploader is told that removal is near. */
export const nearRemovalDislikes = 10

const words = z
  .string()
  .trim()
  .max(maxRemarkLength, `Use at most ${maxRemarkLength} characters.`)
  .refine(isVisible, 'Write something that can be read.')

const remark = z.object({
  kind: remarkKind,
  words: words.nullable(),
  /** The page that it is about; null for the whole document. */
  page: positiveInteger.max(100_000).nullable(),
})
export type Remark = z.infer<typeof remark>

/** Null takes the remark back. */
export const remarkRequest = z.object({
  remark: remark
    .extend({ words: words.nullable().default(null), page: remark.shape.page.default(null) })
    .nullable(),
})

const setRemarkResponse = z.object({ success, remark: remark.nullable() })
export const ownRemarkResponse = setRemarkResponse.extend({
  /** True while an admin hides its words: the uploader does not read them, and they cannot be replaced. */
  isHidden: z.boolean(),
})
export type OwnRemark = Omit<z.infer<typeof ownRemarkResponse>, 'success'>
export const remarksResponse = z.object({
  success,
  /** Newest first, without names, at most 200. `_id`: of the text. `isHidden`: an admin hid the words. */
  remarks: z.array(remark.extend({ _id: id, isHidden: z.boolean() })),
  dislikes: count,
  /** More dislikes remove the document. */
  limit: count,
})
export type Remarks = Omit<z.infer<typeof remarksResponse>, 'success'>

/** Remarks say why somebody disliked a document. Its uploader reads them without names. */
export const remarkCalls = {
  ownRemark: defineCall({
    method: 'get',
    path: '/api/auth/document/:id/remark',
    summary: 'The remark to one’s dislike of a document.',
    access: 'user',
    params: withId,
    answer: ownRemarkResponse,
    reasons: documentMustStand,
  }),
  remark: defineCall({
    method: 'put',
    path: '/api/auth/document/:id/remark',
    summary:
      'Say why one dislikes a document, or take that back. Its uploader reads it without a name. Idempotent.',
    access: 'user',
    params: withId,
    body: remarkRequest,
    answer: setRemarkResponse,
    reasons: { ...documentMustStand, 'not-disliked': 409, 'text-hidden': 409 },
  }),
  remarks: defineCall({
    method: 'get',
    path: '/api/auth/documents/:id/remarks',
    summary: 'Why a document is disliked, and how near it is to removal. For its uploader and admins.',
    access: 'user',
    params: withId,
    answer: remarksResponse,
    reasons: { 'not-found': 404, forbidden: 403 },
  }),
}
