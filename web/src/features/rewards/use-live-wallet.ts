import { useLiveMessage } from '../../live/socket'
import { useSession } from '../../session/session-store'

/** Keeps the signed-in user's points and books as the server last said they are. */
export function useLiveWallet(): void {
  const updateUser = useSession((state) => state.updateUser)
  useLiveMessage('points:changed', ({ points }) => updateUser({ points }))
  useLiveMessage('book:redeemed', ({ bookId }) => {
    const owned = useSession.getState().user?.ownedBooks ?? []
    if (!owned.includes(bookId)) updateUser({ ownedBooks: [...owned, bookId] })
  })
}
