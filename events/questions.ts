import { z } from 'zod'
import { instant } from './fields'
import { id } from './values'

/** Where a question to the student of a case stands. `unanswered`: its days are over. It may still be answered. */
export const questionState = z.enum(['asked', 'answered', 'unanswered'])
export type QuestionState = z.infer<typeof questionState>

/** A question as the student sees it, without the admin. */
export const ownQuestion = z.object({
  _id: id,
  text: z.string(),
  at: instant,
  answer: z.string().nullable(),
})
export type OwnQuestion = z.infer<typeof ownQuestion>
