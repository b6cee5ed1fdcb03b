import { z } from 'zod'
import { defineEvent } from '../define-event'
import { instant } from '../fields'
import { caseId, caseKind, id } from '../values'

const question = {
  caseId,
  kind: caseKind,
  questionId: id,
  /** The user or document of the case. */
  subjectId: id,
  /** The student who is asked. */
  userId: id,
  /** Name of the user, or title of the document. */
  title: z.string(),
  /** Tells that name from earlier ones that look alike. */
  distinction: z.string().nullable(),
  at: instant,
}

export const caseAsked = defineEvent({
  name: 'case.asked',
  topic: 'cases',
  version: 1,
  key: 'caseId',
  summary: 'An admin asked the student of a case a question. The case waits for the answer.',
  payload: z.object({ ...question, question: z.string(), actorId: id }),
})

export const caseReturned = defineEvent({
  name: 'case.returned',
  topic: 'cases',
  version: 1,
  key: 'caseId',
  summary: 'The student answered a question, or its days are over: the case waits for an admin again.',
  payload: z.object({ ...question, answered: z.boolean() }),
})
