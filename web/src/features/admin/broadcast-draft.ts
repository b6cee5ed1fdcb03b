import { create } from 'zustand'
import { useSession } from '../../session/session-store'

export const blankBroadcast = { title: '', body: '' }
type Message = typeof blankBroadcast

const useDraft = create<{ owner: string | null; message: Message }>()(() => ({
  owner: null,
  message: blankBroadcast,
}))

/** The draft of a broadcast. It survives leaving the page and the end of the session, but is hidden from the next user. */
export function useBroadcastDraft(): [Message, (message: Message) => void] {
  const userId = useSession(({ user }) => user?._id ?? null)
  const { owner, message } = useDraft()
  return [
    owner === userId ? message : blankBroadcast,
    (changed) => useDraft.setState({ owner: userId, message: changed }),
  ]
}
