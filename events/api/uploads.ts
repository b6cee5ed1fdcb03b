import { z } from 'zod'
import { success } from '../fields'
import { documentRights } from '../document-rights'
import { foundMark } from '../share-marks'
import { documentKind, heldFor, id, university } from '../values'
import { defineCall } from './define-call'
import { cardResponse, titleField, yearField } from './document-changes'
import { courseCodeField } from './shared'
import { maxWantsOfDocument } from './wants'

/** Most files in one call. */
export const maxKnownAsked = 20
/** SHA-256 hashes in lower-case hexadecimal digits, separated by commas. */
const knownQuery = z.object({
  sha256: z
    .string()
    .transform((hashes) => hashes.split(','))
    .pipe(z.array(z.string().regex(/^[0-9a-f]{64}$/)).max(maxKnownAsked)),
})
const knownDocument = z.object({ sha256: z.string(), _id: id, title: z.string() })
const refusedFile = z.object({ sha256: z.string(), message: z.string() })
/** `documents`: the published ones with these bytes. `refused`: other bytes whose upload would be refused, and why. */
const knownResponse = z.object({
  success,
  documents: z.array(knownDocument),
  refused: z.array(refusedFile),
})
export type KnownFiles = Omit<z.infer<typeof knownResponse>, 'success'>

export const uploadRequest = z.object({
  university,
  courseCode: courseCodeField,
  title: titleField,
  year: yearField.optional(),
  /** Without it, the kind is guessed from the title and the file. */
  kind: documentKind.optional(),
  fileUrl: z.string().min(1).max(2048),
  /** Without it, the document is the uploader's own work. */
  rights: documentRights.optional(),
  /** Wants of its module that it is offered for once it is published. Ended ones are left out. */
  wantIds: z.array(id).max(maxWantsOfDocument).optional(),
})
export type UploadRequest = z.infer<typeof uploadRequest>

export const uploadResponse = cardResponse.extend({
  /** Tells the uploader which parts of the file were removed; null if it is as it came. */
  notice: z.string().nullable(),
  /** Why it waits for an admin; null if it is published. */
  heldFor: heldFor.nullable(),
  /** Marks of lecturers’ material for which it waits. */
  marks: z.array(foundMark).default([]),
})

/** Publishing a document. */
export const uploadCalls = {
  knownDocuments: defineCall({
    method: 'get',
    path: '/api/auth/documents/known',
    summary: 'Which files the library has already or would refuse, by their hashes, before an upload.',
    access: 'user',
    query: knownQuery,
    answer: knownResponse,
    reasons: {},
  }),
  upload: defineCall({
    method: 'post',
    path: '/api/auth/upload',
    summary:
      'Publish a PDF that was uploaded to the file host. Scripts, attachments and the like are removed from it, and `notice` says so. If it nearly equals a document of the library, contains one or is part of one, if it has marks of lecturers’ material, or if its pages could not be judged, `isActive` is false and it waits for an admin.',
    access: 'user',
    body: uploadRequest,
    answer: uploadResponse,
    status: 201,
    reasons: {
      'unknown-file': 400,
      'file-missing': 404,
      'not-a-pdf': 400,
      damaged: 400,
      'active-content': 400,
      encrypted: 400,
      'too-many-pages': 400,
      'nothing-to-see': 400,
      'too-large': 413,
      'wrong-type': 400,
      duplicate: 409,
      removed: 409,
      withheld: 409,
      refused: 409,
      'not-restorable': 409,
      busy: 503,
    },
  }),
}
