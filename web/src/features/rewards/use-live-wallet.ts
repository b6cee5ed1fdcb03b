import { useRef } from 'react'
import { useLiveMessage } from '../../live/socket'
import { useSession } from '../../session/session-store'

/** Updates the user's points and books from live messages; an older balance that arrives late is ignored. */
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
