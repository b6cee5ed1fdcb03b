import { z } from 'zod'
import { success } from '../fields'
import { defineCall } from './define-call'

/** Whether members of a module may see that one reads its documents now. */
const readingShown = z.object({ isShown: z.boolean() })
const readingShownResponse = readingShown.extend({ success })

/** Apart from the other calls about reading, which describe documents: settings need these alone. */
export const readingShownCalls = {
  readingShown: defineCall({
    method: 'get',
    path: '/api/auth/reading/shown',
    summary: 'Whether members of a module may see that one reads its documents now.',
    access: 'user',
    answer: readingShownResponse,
    reasons: {},
  }),
  showReading: defineCall({
    method: 'put',
    path: '/api/auth/reading/shown',
    summary:
      'Let members of a module see that one reads its documents now, or no longer. Other devices of the user are told. Idempotent.',
    access: 'user',
    body: readingShown,
    answer: readingShownResponse,
    reasons: {},
  }),
}
