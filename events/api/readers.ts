import { z } from 'zod'
import { count, success } from '../fields'
import { defineCall } from './define-call'

export const readersResponse = z.object({ success, readers: count })

/** Who reads one's documents. */
export const readerCalls = {
  readers: defineCall({
    method: 'get',
    path: '/api/auth/documents/readers',
    summary: 'How many other people have opened one’s documents, each counted once. Nobody else is told.',
    access: 'user',
    answer: readersResponse,
    reasons: {},
  }),
}
