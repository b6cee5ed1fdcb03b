import { useQueryClient } from '@tanstack/react-query'
import { warningsQuery } from '../../entities/warning/api/read-warnings'
import { addToCachedList } from '../../http/cached-list'
import { refetchChanged } from '../../http/query-client'
import { useLiveMessage } from '../../live/socket'

/** Adds live warnings to the top of the list, and removes withdrawn ones. */
export function useIncomingWarnings(): void {
  const queryClient = useQueryClient()
  useLiveMessage('warning:issued', ({ message, at, docTitle, seen }) => {
    const warning = { message, at, docTitle, documentId: null, seen, carried: false }
    addToCachedList(warningsQuery.queryKey, warning, (known) => known.at)
    // The message does not say which document it is for, or whether it is carried over; the list does.
    void queryClient.invalidateQueries({ queryKey: warningsQuery.queryKey })
  })
  useLiveMessage('warning:withdrawn', ({ at }) => {
    queryClient.setQueryData(warningsQuery.queryKey, (warnings) =>
      warnings?.filter((warning) => warning.at !== at),
    )
    refetchChanged(warningsQuery.queryKey)
  })
}
