import { voteResponse, type DocumentView, type VoteValue } from '#events'
import { useRef, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { ApiError, messageOf } from '../../http/api-error'
import { call } from '../../http/api-client'
import { noteCounts } from './live-documents'
import { notify } from '../../components/toasts/notify'
import { tellOtherTabs } from '../../http/other-tabs'
import { queryClient } from '../../http/query-client'
import { useSession } from '../../session/session-store'
import { keyOf, updateDocument } from './api/read-document'
import { callFor, countsAfter, pressed, type Vote } from './vote'

/**
 * One's vote on a document: shown at once, sent one call after the other, taken back when the server refuses. However
 * fast the buttons are pressed, the last wish is the one that stands.
 */
export function useVote(document: DocumentView) {
  const navigate = useNavigate()
  const [wish, setWish] = useState<{ vote: Vote; atVersion: number } | null>(null)
  const wanted = useRef<Vote>(null)
  const sending = useRef(false)

  const send = async () => {
    sending.current = true
    let confirmed = document.myVote
    try {
      for (
        let next = callFor(confirmed, wanted.current);
        next !== null;
        next = callFor(confirmed, wanted.current)
      ) {
        const { likes, dislikes, version, myVote } = await call(
          'POST',
          `/auth/document/${document._id}/${next}`,
          voteResponse,
        )
        // Stops where another tab of ours wants otherwise: the server's word is the last one.
        if (callFor(confirmed, myVote) === null) wanted.current = myVote
        confirmed = myVote
        updateDocument(document._id, { likes, dislikes, version, myVote })
        noteCounts(document._id, { likes, dislikes, version })
        tellOtherTabs(keyOf(document._id))
      }
    } catch (error) {
      refuse(error)
    } finally {
      sending.current = false
      setWish(null)
    }
  }

  const refuse = (error: unknown) => {
    if (error instanceof ApiError && error.status === 401) return
    // Most likely gone: the document itself tells.
    if (error instanceof ApiError && (error.status === 404 || error.status === 410))
      void queryClient.invalidateQueries({ queryKey: keyOf(document._id) })
    else notify.error(messageOf(error, 'Your vote did not get through.'))
  }

  const press = (button: VoteValue) => {
    if (useSession.getState().token === null) return void navigate('/sign-up')
    wanted.current = pressed(sending.current ? wanted.current : document.myVote, button)
    setWish({ vote: wanted.current, atVersion: document.version })
    if (!sending.current) void send()
  }

  // Counts that moved since the press already hold our vote, or will in a moment.
  const counts =
    wish !== null && wish.atVersion === document.version
      ? countsAfter(document, document.myVote, wish.vote)
      : document
  return {
    myVote: wish === null ? document.myVote : wish.vote,
    likes: counts.likes,
    dislikes: counts.dislikes,
    press,
  }
}
