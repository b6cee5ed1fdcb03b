import { useQueryClient, type DataTag } from '@tanstack/react-query'
import { inboxQuery } from '../../entities/message/api/read-inbox'
import { warningsQuery } from '../../entities/warning/api/read-warnings'
import { useSession } from '../../session/session-store'
import { useLiveMessage } from '../../live/socket'

/** What the server says to this user moves the session and the cached lists. */
export function PersonalMessages() {
  const updateUser = useSession((state) => state.updateUser)
  const addTo = useAddToList()

  useLiveMessage('points:changed', ({ points }) => updateUser({ points }))
  useLiveMessage('book:redeemed', ({ bookId }) => {
    const owned = useSession.getState().user?.ownedBooks ?? []
    if (!owned.includes(bookId)) updateUser({ ownedBooks: [...owned, bookId] })
  })
  useLiveMessage('inbox:message', (message) => addTo(inboxQuery.queryKey, message, ({ _id }) => _id))
  useLiveMessage('warning:issued', ({ message, at, docTitle, seen }) =>
    addTo(warningsQuery.queryKey, { message, at, docTitle, seen }, (warning) => warning.at),
  )
  return null
}

/** Puts what arrived on top of a cached list, once. A list still on its way is read again: it may have left before. */
function useAddToList() {
  const queryClient = useQueryClient()
  return <Item,>(
    queryKey: DataTag<string[], Item[], Error>,
    item: NoInfer<Item>,
    identityOf: (item: NoInfer<Item>) => string,
  ) => {
    if (queryClient.getQueryState(queryKey)?.fetchStatus !== 'idle') {
      void queryClient.invalidateQueries({ queryKey })
      return
    }
    queryClient.setQueryData<Item[]>(queryKey, (list = []) =>
      list.some((known) => identityOf(known) === identityOf(item)) ? list : [item, ...list],
    )
  }
}
