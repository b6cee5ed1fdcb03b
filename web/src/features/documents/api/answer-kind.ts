import { z } from 'zod'
import { messageOf } from '../../../http/api-error'
import type { Kind } from '../../../http/outbox/outbox'
import { documentOfAnswer, type AnswerWish } from '../threads/answer-wish'
import { forgetSentAnswer } from '../threads/drafts/drafts'
import { rereadThread, sendAnswer } from './threads'

const wish: z.ZodType<AnswerWish> = z.object({
  threadId: z.string(),
  text: z.string(),
  isAnonymous: z.boolean(),
})

/** An answer to a question. A repeated one is the same post. Its form shows a refusal that comes at once (`answer` in `threads.ts`). */
export const answerKind: Kind<AnswerWish> = {
  wish,
  async send({ subject, userId, wish: { threadId, ...written } }) {
    await sendAnswer(threadId, written)
    forgetSentAnswer(userId, threadId, written.text)
    void rereadThread(documentOfAnswer(subject), threadId)
  },
  refusalOf: (error) => messageOf(error, 'Your answer couldn’t be sent.'),
}
