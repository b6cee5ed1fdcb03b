import { useSyncExternalStore } from 'react'

/** Whether this tab is the one that is looked at in its window. */
export const useVisible = (): boolean =>
  useSyncExternalStore(follow, () => document.visibilityState === 'visible')

function follow(changed: () => void) {
  document.addEventListener('visibilitychange', changed)
  return () => document.removeEventListener('visibilitychange', changed)
}
