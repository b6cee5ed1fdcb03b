import type { DocumentView, VoteValue } from '#events'
import { useNavigate } from 'react-router-dom'
import { post } from '../../http/outbox/post'
import { useOutbox, useWish, wishIn } from '../../http/outbox/waiting'
import { useSession } from '../../session/session-store'
import { shownVote, voteAfterPress } from '../../entities/document/vote'
import { isVoteWish, type VoteWish } from '../../entities/document/vote-wish'

/**
 * The user's vote on a document: optimistic, sent by the outbox, rolled back if refused. The last press wins, however fast the presses
 * are. `isLate`: it waits for the connection.
 */
export function useVote(document: DocumentView) {
  const navigate = useNavigate()
  const waiting = useWish('vote', document._id)
  const pending = isVoteWish(waiting?.wish) ? waiting.wish : null

  const press = (button: VoteValue) => {
    if (useSession.getState().token === null) return void navigate('/sign-up')
    const last = wishIn(useOutbox.getState().entries, 'vote', document._id)?.wish
    const from = isVoteWish(last) ? last.vote : document.myVote
    const wish: VoteWish = { vote: voteAfterPress(from, button), from, atVersion: document.version }
    post({ kind: 'vote', subject: document._id, wish, title: document.title })
  }

  return { ...shownVote(document, pending), isLate: waiting?.isLate ?? false, press }
}
