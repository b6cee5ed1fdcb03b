import { z } from 'zod'
import { count, success } from '../fields'
import { defineCall } from './define-call'

/** `readers`: since the first of them. `thisTerm`: of the current term. */
export const readersResponse = z.object({ success, readers: count, thisTerm: count.default(0) })

/** Who reads one's documents. */
export const readerCalls = {
  readers: defineCall({
    method: 'get',
    path: '/api/auth/documents/readers',
    summary:
      'How many other people have opened one’s documents, each counted once, and how many of them this term. Nobody else is told.',
    access: 'user',
    answer: readersResponse,
    reasons: {},
  }),
}
