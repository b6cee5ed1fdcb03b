import { threadCalls } from '#events'
import { z } from 'zod'
import { notify } from '../../../components/toasts/notify'
import type { PostVoteWish } from '../../../entities/document/post-vote-wish'
import { messageOf, reasonOf } from '../../../http/api-error'
import type { Kind } from '../../../http/outbox/outbox'
import { documentOfAnswer } from '../threads/answer-wish'
import { rereadThread, votePost } from './threads'

const wish: z.ZodType<PostVoteWish> = z.object({
  postId: z.string(),
  threadId: z.string(),
  isVoted: z.boolean(),
})
const refusalOf = (error: unknown) => messageOf(error, 'Your vote couldn’t be sent.')

/** A vote for an answer, or its withdrawal. */
export const postVoteKind: Kind<PostVoteWish> = {
  wish,
  send: ({ wish: { postId, isVoted } }) => votePost(postId, isVoted),
  refusalOf,
  settled({ subject, wish: { threadId } }, { error, isLate }) {
    if (error === null) return
    // The answer is probably gone.
    if (reasonOf(error, threadCalls.votePost) === 'not-found')
      void rereadThread(documentOfAnswer(subject), threadId)
    if (!isLate) notify.error(refusalOf(error))
  },
}
