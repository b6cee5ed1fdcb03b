import { warningCalls } from '#events'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { request } from '../../../http/api-client'
import { refetchInOtherTabs } from '../../../http/other-tabs'
import { warningsQuery } from '../../../entities/warning/api/read-warnings'

/** Marks all warnings on the page as seen, also those that arrive while it is open. */
export function useMarkAllSeen(unseen: number): void {
  const queryClient = useQueryClient()
  useEffect(() => {
    if (unseen === 0) return
    void request(warningCalls.markWarningsSeen, {}).then(
      () => {
        queryClient.setQueryData(warningsQuery.queryKey, (warnings) =>
          warnings?.map((warning) => ({ ...warning, seen: true })),
        )
        refetchInOtherTabs(warningsQuery.queryKey)
      },
      // They stay unseen, and the page retries when it next opens.
      () => undefined,
    )
  }, [unseen, queryClient])
}
