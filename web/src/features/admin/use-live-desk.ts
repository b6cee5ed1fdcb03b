import { useQueryClient } from '@tanstack/react-query'
import { refetchChanged, refetchIfFetching } from '../../http/query-client'
import { useLiveMessage } from '../../live/socket'
import { activityKey } from './api/read-activity'
import { auditKey } from './api/audit-key'
import { broadcastsKey, broadcastsQuery } from './api/read-broadcasts'
import { caseKey } from './api/read-case'
import { contextKey } from './api/read-context'
import { overturnedKey } from './api/read-overturned'
import { casesKey } from './api/read-cases'
import { searchWordsKey } from './api/read-search-words'
import { sharePhrasesKey } from './api/read-share-phrases'

/** Keeps the admin pages live: the numbers of the day, new and decided cases, and the progress of broadcasts. */
export function useLiveDesk(): void {
  const queryClient = useQueryClient()
  const refetchAll = (...keys: (readonly string[])[]) => keys.forEach(refetchChanged)
  useLiveMessage('report:filed', ({ caseId }) => refetchAll(casesKey, caseKey(caseId), contextKey))
  useLiveMessage('case:changed', ({ userId }) =>
    refetchAll(
      // Any open case of this person: a decision in one may change what can be decided in another.
      ...[casesKey, ['admin', 'case'], contextKey, auditKey, overturnedKey],
      ...[
        ['admin', 'user', userId],
        ['admin', 'documents'],
      ],
    ),
  )
  useLiveMessage('standing:changed', ({ userId }) =>
    refetchAll(['admin', 'case'], ['admin', 'user', userId], auditKey),
  )
  useLiveMessage('activity:changed', () => refetchAll(activityKey))
  useLiveMessage('search-words:changed', () => refetchAll(searchWordsKey, auditKey))
  useLiveMessage('share-phrases:changed', () => refetchAll(sharePhrasesKey, auditKey))
  useLiveMessage('broadcasts:changed', () => refetchAll(broadcastsKey, auditKey))
  useLiveMessage('broadcast:counts', ({ _id, received, heard, read }) => {
    queryClient.setQueryData(
      broadcastsQuery.queryKey,
      (list) =>
        list && {
          ...list,
          pages: list.pages.map((page) => ({
            ...page,
            broadcasts: page.broadcasts.map((each) =>
              each._id === _id ? { ...each, received, heard, read } : each,
            ),
          })),
        },
    )
    refetchIfFetching(broadcastsKey)
  })
}
