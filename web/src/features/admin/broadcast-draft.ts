import { create } from 'zustand'
import { useSession } from '../../session/session-store'

export const blankBroadcast = { title: '', body: '' }
type Message = typeof blankBroadcast

const useDraft = create<{ owner: string | null; message: Message }>()(() => ({
  owner: null,
  message: blankBroadcast,
}))

/** What an admin writes to everybody. It outlives the page, also where the session ends meanwhile; the next user finds nothing of it. */
export function useBroadcastDraft(): [Message, (message: Message) => void] {
  const userId = useSession(({ user }) => user?._id ?? null)
  const { owner, message } = useDraft()
  return [
    owner === userId ? message : blankBroadcast,
    (changed) => useDraft.setState({ owner: userId, message: changed }),
  ]
}
