import { z } from 'zod'
import { caseId, isVisible, unseen, type CaseKind } from '../values'
import { defineCall } from './define-call'
import { noteField, successResponse, withId } from './shared'

/** The most questions in one case. */
export const maxQuestions = 3
/** After so many days without an answer the case waits for an admin again. */
export const questionDays = 7
/** In characters. */
export const maxAnswerLength = 2000

/** True for cases whose student can be asked: they have written themselves. */
export const takesQuestions = (kind: CaseKind): boolean => kind === 'appeal' || kind === 'contest'

export const questionRequest = z.object({ question: noteField })
export const answerRequest = z.object({
  answer: z.string().trim().min(1).max(maxAnswerLength).refine(isVisible, unseen),
})

/** Questions of admins to students about their appeals and contested warnings. */
export const questionCalls = {
  askStudent: defineCall({
    method: 'post',
    path: '/api/admin/cases/:id/ask',
    summary:
      'Ask the student about their appeal or contested warning, at most three times in a case. The case waits for the answer, at most seven days.',
    access: 'admin',
    params: z.object({ id: caseId }),
    body: questionRequest,
    answer: successResponse,
    status: 201,
    reasons: {
      'not-found': 404,
      oneself: 403,
      'already-decided': 409,
      'already-asked': 409,
      'wrong-decision': 409,
    },
  }),
  answerQuestion: defineCall({
    method: 'post',
    path: '/api/auth/questions/:id/answer',
    summary:
      'Answer a question about one’s appeal or contested warning, once. The case waits for an admin again.',
    access: 'suspended-too',
    params: withId,
    body: answerRequest,
    answer: successResponse,
    status: 201,
    reasons: { 'not-found': 404, 'already-answered': 409, 'already-decided': 409 },
  }),
}
