import { voteCalls, voteValue } from '#events'
import { z } from 'zod'
import { notify } from '../../components/toasts/notify'
import { messageOf, reasonOf } from '../../http/api-error'
import type { Kind } from '../../http/outbox/outbox'
import { refetchInOtherTabs } from '../../http/other-tabs'
import { refetchIfFetching } from '../../http/query-client'
import { documentKey, readDocumentAgain, updateDocument } from '../document/api/read-document'
import { sendVote } from '../document/api/send-vote'
import { noteCounts } from '../document/live-documents'
import { beginVote } from '../document/own-votes'
import { changeBetween, type VoteChange } from '../document/vote'
import { firstChange, type VoteWish } from '../document/vote-wish'

const wish: z.ZodType<VoteWish> = z.object({
  vote: voteValue.nullable(),
  from: voteValue.nullable(),
  atVersion: z.number(),
})

/** A vote on a document. */
export const voteKind: Kind<VoteWish> = {
  wish,
  async send({ subject: id, wish }) {
    const endVote = beginVote(id)
    try {
      for (let change: VoteChange | null = firstChange(wish); change !== null;) {
        const { likes, dislikes, version, myVote } = await sendVote(id, change)
        updateDocument(id, { likes, dislikes, version, myVote })
        noteCounts(id, { likes, dislikes, version })
        refetchIfFetching(documentKey(id))
        refetchInOtherTabs(documentKey(id))
        // Another device cast the opposite vote.
        change = wish.vote === null ? changeBetween(myVote, null) : null
      }
    } finally {
      endVote()
    }
  },
  refusalOf: (error) => messageOf(error, 'Your vote couldn’t be saved.'),
  settled({ subject: id }, { error, isLate }) {
    if (error === null) return
    // The document is probably gone, and its page says so.
    const reason = reasonOf(error, voteCalls.like)
    if (reason === 'not-found' || reason === 'removed') readDocumentAgain(id)
    else if (!isLate) notify.error(messageOf(error, 'Your vote couldn’t be saved.'))
  },
}
