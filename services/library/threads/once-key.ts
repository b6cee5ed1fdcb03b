import { createHash } from 'node:crypto'
import type { AnswerRequest, AskRequest } from '#events'

/**
 * Equal for repeated requests of the same author, and kept in the store alone. `subject`: the document of a question, the thread of an
 * answer.
 */
export const onceKeyOf = (
  authorId: string,
  subject: string,
  { text, isAnonymous, place = null }: AnswerRequest & Partial<Pick<AskRequest, 'place'>>,
): string =>
  createHash('sha256')
    .update(
      JSON.stringify([
        authorId,
        subject,
        text,
        isAnonymous,
        place && [place.page, place.box, place.quotation],
      ]),
    )
    .digest('base64url')
