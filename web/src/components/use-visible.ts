import { useSyncExternalStore } from 'react'

/** True while this tab is visible. */
export const useVisible = (): boolean =>
  useSyncExternalStore(follow, () => document.visibilityState === 'visible')

function follow(changed: () => void) {
  document.addEventListener('visibilitychange', changed)
  return () => document.removeEventListener('visibilitychange', changed)
}
