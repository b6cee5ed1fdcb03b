import { useRef } from 'react'
import { useLiveMessage } from '../../live/socket'
import { useSession } from '../../session/session-store'

/** Keeps the signed-in user's points and books as the server last said they are: an older balance that comes late is passed over. */
export function useLiveWallet(): void {
  const updateUser = useSession((state) => state.updateUser)
  const newest = useRef({ userId: '', version: 0 })
  useLiveMessage('points:changed', ({ points, version }) => {
    const userId = useSession.getState().user?._id ?? ''
    if (userId === newest.current.userId && version < newest.current.version) return
    newest.current = { userId, version }
    updateUser({ points })
  })
  useLiveMessage('book:redeemed', ({ bookId }) => {
    const owned = useSession.getState().user?.ownedBooks ?? []
    if (!owned.includes(bookId)) updateUser({ ownedBooks: [...owned, bookId] })
  })
}
