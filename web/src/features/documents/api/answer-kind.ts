import { z } from 'zod'
import { notify } from '../../../components/toasts/notify'
import { messageOf } from '../../../http/api-error'
import type { Kind } from '../../../http/outbox/outbox'
import { documentOfAnswer, type AnswerWish } from '../threads/answer-wish'
import { rereadThread, sendAnswer } from './threads'

const wish: z.ZodType<AnswerWish> = z.object({
  threadId: z.string(),
  text: z.string(),
  isAnonymous: z.boolean(),
})
const refusalOf = (error: unknown) => messageOf(error, 'Your answer couldn’t be sent.')

/** An answer to a question. A repeated one is the same post. */
export const answerKind: Kind<AnswerWish> = {
  wish,
  async send({ subject, wish: { threadId, ...written } }) {
    await sendAnswer(threadId, written)
    void rereadThread(documentOfAnswer(subject), threadId)
  },
  refusalOf,
  settled(_act, { error, isLate }) {
    if (error !== null && !isLate) notify.error(refusalOf(error))
  },
}
