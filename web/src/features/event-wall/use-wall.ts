import { useQuery } from '@tanstack/react-query'
import { useEffect, useReducer } from 'react'
import { refetchChanged } from '../../http/query-client'
import { useLiveMessage } from '../../live/socket'
import { recentStepsQuery } from './api/read-wall'
import { unhandledKey } from './api/read-unhandled'
import { isFailedStep } from './stories'
import { useWatching } from './use-watching'
import { emptyWall, wallReducer } from './wall-state'

/** The recorded steps, live: those from before the page was opened, and each as it happens. */
export function useWall() {
  const watching = useWatching()
  const [state, dispatch] = useReducer(wallReducer, emptyWall)
  const recent = useQuery({ ...recentStepsQuery, enabled: watching === 'recording' })
  useEffect(() => {
    if (recent.data) dispatch({ type: 'arrived', steps: recent.data.steps, skipped: 0 })
  }, [recent.data])
  useLiveMessage('events:step', ({ steps, skipped }) => {
    dispatch({ type: 'arrived', steps, skipped })
    if (steps.some((step) => step.kind === 'handler' && isFailedStep(step))) refetchChanged(unhandledKey)
  })
  return {
    watching,
    state,
    isFailed: recent.isError && state.shown.length === 0,
    retry: () => void recent.refetch(),
    isPending: recent.data === undefined && state.shown.length === 0,
    seesAllHandlers: recent.data?.seesAllHandlers ?? true,
    toggle: () => dispatch({ type: 'toggled' }),
  }
}
