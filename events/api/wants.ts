import { z } from 'zod'
import { count, success } from '../fields'
import { documentKind } from '../values'
import { defineCall } from './define-call'
import { courseCodeField } from './shared'
import { sharedCodes } from './shelves'

/** Most kinds of modules that a student asks for at the same time. */
export const maxWants = 20
/** A want ends after this time. */
export const wantDays = 90

/** A kind of documents that students of a module ask for. */
export const want = z.object({
  kind: documentKind,
  /** Students who ask for it. */
  students: count,
  /** True if the caller is one of them. */
  mine: z.boolean(),
})
export type Want = z.infer<typeof want>

const answer = z.object({ success, wants: z.array(want), sharedCodes })
export type WantsOfModule = Omit<z.infer<typeof answer>, 'success'>
const withCode = z.object({ code: courseCodeField })

/** Documents that students miss. */
export const wantCalls = {
  wants: defineCall({
    method: 'get',
    path: '/api/modules/:code/wants',
    summary: 'The kinds of documents that students of a module ask for, and how many do.',
    access: 'user',
    params: withCode,
    answer,
    reasons: {},
  }),
  askFor: defineCall({
    method: 'post',
    path: '/api/modules/:code/wants',
    summary: 'Ask for documents of a module and a kind. A message comes when one is published. Idempotent.',
    access: 'user',
    params: withCode,
    body: z.object({ kind: documentKind }),
    answer,
    reasons: { 'too-many-wants': 400 },
  }),
  withdrawWant: defineCall({
    method: 'delete',
    path: '/api/modules/:code/wants/:kind',
    summary: 'Ask for it no longer. Idempotent.',
    access: 'user',
    params: withCode.extend({ kind: documentKind }),
    answer,
    reasons: {},
  }),
}
