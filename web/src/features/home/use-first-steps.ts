import type { FirstSteps } from '#events'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { notify } from '../../components/toasts/notify'
import { refetchInOtherTabs } from '../../http/other-tabs'
import { queryClient, refetchChanged } from '../../http/query-client'
import { useLiveMessage } from '../../live/socket'
import { useSession } from '../../session/session-store'
import { firstStepsQuery, hideFirstSteps } from './api/first-steps'
import { shownSteps } from './shown-steps'

/** How long a save takes at most, usually. */
const savingMs = 1000

const gone: FirstSteps = { state: 'gone', steps: { saved: false, liked: false, uploaded: false } }
const refetch = () => refetchChanged(firstStepsQuery.queryKey)

/** The steps of the checklist as they are taken, in this tab or another; null while there is none. */
export function useFirstSteps(): { steps: FirstSteps['steps'] | null; hide: () => void } {
  const hasSaved = useSession(({ user }) => (user?.savedDocuments.length ?? 0) > 0)
  const { data } = useQuery({
    ...firstStepsQuery,
    // A document that was just saved is known here before the server has it.
    refetchInterval: ({ state: { data: known } }) =>
      known?.state === 'open' && hasSaved && !known.steps.saved ? savingMs : false,
  })
  const userId = useSession(({ user }) => user?._id)
  const [wasOpen, setWasOpen] = useState(false)
  if (data?.state === 'open' && !wasOpen) setWasOpen(true)

  useLiveMessage('vote:cast', refetch)
  useLiveMessage('document:added', ({ uploader }) => {
    if (uploader._id === userId) refetch()
  })

  const { mutate } = useMutation({
    mutationFn: hideFirstSteps,
    onMutate() {
      // An answer on its way may be older.
      void queryClient.cancelQueries(firstStepsQuery)
      queryClient.setQueryData(firstStepsQuery.queryKey, gone)
    },
    onSuccess: () => refetchInOtherTabs(firstStepsQuery.queryKey),
    onError() {
      notify.error('The list couldn’t be hidden. Please try again.')
      refetch()
    },
  })
  return { steps: data === undefined ? null : shownSteps(data, { wasOpen, hasSaved }), hide: () => mutate() }
}
