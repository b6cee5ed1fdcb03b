import { z } from 'zod'
import { instant, success } from '../fields'
import { documentRights } from '../document-rights'
import { documentKind, isOneLine, isVisible } from '../values'
import { defineCall } from './define-call'
import { documentCard } from './documents'
import { courseCodeField, documentMustStand, successResponse, withId } from './shared'

export const deleteResponse = z.object({
  success,
  message: z.string(),
  /** Null if the file is gone: then only another upload of the same bytes restores the document. */
  restorableUntil: instant.nullable(),
})

const oneLine = 'Use letters, digits and signs on one line.'
export const maxTitleLength = 140
export const titleField = z
  .string()
  .trim()
  .min(1)
  .max(maxTitleLength)
  .refine((title) => isOneLine(title) && isVisible(title), oneLine)
/** Any spelling of a year; empty for none. */
export const yearField = z.string().trim().max(20).refine(isOneLine, oneLine)

/** Absent details stay as they are. */
export const changeDetailsRequest = z.object({
  title: titleField.optional(),
  courseCode: courseCodeField.optional(),
  year: yearField.optional(),
  kind: documentKind.optional(),
  rights: documentRights.optional(),
})
export type ChangeDetailsRequest = z.infer<typeof changeDetailsRequest>
/** A document that the call has changed. */
export const cardResponse = z.object({ success, document: documentCard })
/** Deleting, restoring, correcting and saving a document. */
export const documentChangeCalls = {
  deleteDocument: defineCall({
    method: 'delete',
    path: '/api/auth/documents/:id',
    summary: 'Delete one’s own document. It can be restored for 30 days. Idempotent.',
    access: 'user',
    params: withId,
    answer: deleteResponse,
    reasons: { ...documentMustStand, forbidden: 403, withheld: 409, refused: 409 },
  }),
  changeDetails: defineCall({
    method: 'patch',
    path: '/api/auth/documents/:id/details',
    summary: 'Correct what describes a document: its uploader or an admin may. Idempotent.',
    access: 'user',
    params: withId,
    body: changeDetailsRequest,
    answer: cardResponse,
    reasons: { ...documentMustStand, forbidden: 403, refused: 409 },
  }),
  restoreDocument: defineCall({
    method: 'post',
    path: '/api/auth/documents/:id/restore',
    summary: 'Restore a document that one deleted, with its votes. Idempotent.',
    access: 'user',
    params: withId,
    answer: cardResponse,
    reasons: {
      ...documentMustStand,
      forbidden: 403,
      'not-restorable': 409,
      duplicate: 409,
      withheld: 409,
      refused: 409,
    },
  }),
  saveDocument: defineCall({
    method: 'post',
    path: '/api/auth/save/:id',
    summary: 'Save a document. Idempotent.',
    access: 'user',
    params: withId,
    answer: successResponse,
    reasons: { ...documentMustStand, 'too-many-saved': 400 },
  }),
  unsaveDocument: defineCall({
    method: 'delete',
    path: '/api/auth/unsave/:id',
    summary: 'Remove a document from one’s saved documents. Idempotent.',
    access: 'user',
    params: withId,
    answer: successResponse,
    reasons: {},
  }),
}
