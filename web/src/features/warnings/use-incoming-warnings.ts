import type { OwnWarning } from '#events'
import { useQueryClient } from '@tanstack/react-query'
import { warningsQuery } from '../../entities/warning/api/read-warnings'
import { addToCachedList } from '../../http/cached-list'
import { refetchChanged } from '../../http/query-client'
import { useLiveMessage } from '../../live/socket'

/** Adds live warnings to the top of the list, removes withdrawn ones, and follows what became of contested ones. */
export function useIncomingWarnings(): void {
  const queryClient = useQueryClient()
  useLiveMessage('warning:issued', ({ message, at, docTitle, seen }) => {
    const warning: OwnWarning = {
      message,
      at,
      docTitle,
      documentId: null,
      seen,
      carried: false,
      decidedBy: 'dislikes',
      dislikes: null,
      contest: { state: 'over', until: at, message: null, note: null, questions: [] },
    }
    addToCachedList(warningsQuery.queryKey, warning, (known) => known.at)
    // The message does not say which document it is for, who decided, or whether it is carried over; the list does.
    void queryClient.invalidateQueries({ queryKey: warningsQuery.queryKey })
  })
  useLiveMessage('warning:withdrawn', ({ at }) => {
    queryClient.setQueryData(warningsQuery.queryKey, (warnings) =>
      warnings?.filter((warning) => warning.at !== at),
    )
    refetchChanged(warningsQuery.queryKey)
  })
  useLiveMessage('warnings:changed', () => refetchChanged(warningsQuery.queryKey))
}
