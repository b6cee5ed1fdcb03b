import { voteCalls, type DocumentView, type VoteValue } from '#events'
import { useRef, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { notify } from '../../components/toasts/notify'
import { messageOf, reasonOf } from '../../http/api-error'
import { refetchInOtherTabs } from '../../http/other-tabs'
import { queryClient, refetchIfFetching } from '../../http/query-client'
import { useSession } from '../../session/session-store'
import { documentKey, updateDocument } from './api/read-document'
import { sendVote } from './api/send-vote'
import { noteCounts } from './live-documents'
import { beginVote } from './own-votes'
import { changeBetween, shownVote, voteAfterPress, type PendingVote, type Vote } from './vote'

/**
 * The user's vote on a document: optimistic, sent one call at a time, rolled back if refused. The last press wins, however fast
 * the presses are.
 */
export function useVote(document: DocumentView) {
  const navigate = useNavigate()
  const [pending, setPending] = useState<PendingVote | null>(null)
  const wanted = useRef<Vote>(null)
  const sending = useRef(false)

  const send = async () => {
    sending.current = true
    const endVote = beginVote(document._id)
    let confirmed = document.myVote
    try {
      for (
        let change = changeBetween(confirmed, wanted.current);
        change !== null;
        change = changeBetween(confirmed, wanted.current)
      ) {
        const { likes, dislikes, version, myVote } = await sendVote(document._id, change)
        // Another tab of this user voted differently: the server decides.
        if (changeBetween(confirmed, myVote) === null) wanted.current = myVote
        confirmed = myVote
        updateDocument(document._id, { likes, dislikes, version, myVote })
        noteCounts(document._id, { likes, dislikes, version })
        refetchIfFetching(documentKey(document._id))
        refetchInOtherTabs(documentKey(document._id))
      }
    } catch (error) {
      refuse(error)
    } finally {
      sending.current = false
      endVote()
      setPending(null)
    }
  }

  const refuse = (error: unknown) => {
    const reason = reasonOf(error, voteCalls.like)
    if (reason === 'unauthenticated') return
    // The document is probably gone, and its page says so.
    if (reason === 'not-found' || reason === 'removed')
      void queryClient.invalidateQueries({ queryKey: documentKey(document._id) })
    else notify.error(messageOf(error, 'Your vote couldn’t be saved.'))
  }

  const press = (button: VoteValue) => {
    if (useSession.getState().token === null) return void navigate('/sign-up')
    wanted.current = voteAfterPress(sending.current ? wanted.current : document.myVote, button)
    setPending({ vote: wanted.current, atVersion: document.version })
    if (!sending.current) void send()
  }

  return { ...shownVote(document, pending), press }
}
