import { z } from 'zod'
import { positiveInteger, success } from '../fields'
import { defineCall } from './define-call'
import { documentCard, readingPlace } from './documents'
import { withId } from './shared'

export const keepPlaceRequest = z.object({ page: positiveInteger.max(100_000) })
/** Null if the user began no document that they have not finished. */
const continueResponse = z.object({
  success,
  reading: z.object({ document: documentCard, place: readingPlace }).nullable(),
})
export type Reading = NonNullable<z.infer<typeof continueResponse>['reading']>

/** Where one stopped reading. */
export const readingCalls = {
  keepPlace: defineCall({
    method: 'put',
    path: '/api/auth/document/:id/place',
    summary:
      'Store the page where one reads a document, at most its last. Other devices of the user are told.',
    access: 'user',
    params: withId,
    body: keepPlaceRequest,
    answer: z.object({ success, place: readingPlace }),
    reasons: { 'not-found': 404, removed: 410 },
  }),
  continueReading: defineCall({
    method: 'get',
    path: '/api/auth/documents/continue',
    summary: 'The document that one read last and has not finished, and the page.',
    access: 'user',
    answer: continueResponse,
    reasons: {},
  }),
}
