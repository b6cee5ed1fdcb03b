import { create } from 'zustand'
import { useSession } from '../../session/session-store'
import { blankBroadcast, type BroadcastDraft } from './broadcast-draft'

const useDraft = create<{ owner: string | null; message: BroadcastDraft }>()(() => ({
  owner: null,
  message: blankBroadcast,
}))

/** The draft of a broadcast. It survives leaving the page and the end of the session, but is hidden from the next user. */
export function useBroadcastDraft(): [BroadcastDraft, (message: BroadcastDraft) => void] {
  const userId = useSession(({ user }) => user?._id ?? null)
  const { owner, message } = useDraft()
  return [
    owner === userId ? message : blankBroadcast,
    (changed) => useDraft.setState({ owner: userId, message: changed }),
  ]
}
