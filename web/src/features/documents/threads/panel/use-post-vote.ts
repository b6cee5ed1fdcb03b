import type { Post } from '#events'
import { useRef, useState } from 'react'
import { notify } from '../../../../components/toasts/notify'
import { messageOf } from '../../../../http/api-error'
import { votePost } from '../../api/threads'

/** One's vote for an answer: shown at once, sent after the press before, and taken back if it is refused. The last press wins. */
export function usePostVote({ _id, voted, votes }: Pick<Post, '_id' | 'voted' | 'votes'>) {
  /** Null: as the server says. */
  const [wish, setWish] = useState<boolean | null>(null)
  const wanted = useRef<boolean | null>(null)
  const isSending = useRef(false)

  async function send() {
    if (isSending.current) return
    isSending.current = true
    try {
      let sent: boolean | null = null
      while (wanted.current !== null && wanted.current !== sent) {
        sent = wanted.current
        await votePost(_id, sent)
      }
    } catch (error) {
      notify.error(messageOf(error, 'Your vote couldn’t be sent. Please try again.'))
    } finally {
      isSending.current = false
      wanted.current = null
      setWish(null)
    }
  }

  const shown = wish ?? voted
  const press = () => {
    wanted.current = !shown
    setWish(!shown)
    void send()
  }
  return { voted: shown, votes: Math.max(0, votes + Number(shown) - Number(voted)), press }
}
