import { create } from 'zustand'
import { useOutbox } from '../../http/outbox/waiting'
import { useLeave } from './use-leave'

/** Whether the question is asked before a log-out that would delete something. */
export const useLogOutQuestion = create<{ isAsked: boolean }>()(() => ({ isAsked: false }))

/** Logs out, after a question if something may not be sent yet. */
export function useLogout(): () => void {
  const leave = useLeave()
  return () => {
    if (useOutbox.getState().entries.length > 0) useLogOutQuestion.setState({ isAsked: true })
    else leave()
  }
}
