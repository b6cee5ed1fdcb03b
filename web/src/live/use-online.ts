import { useSyncExternalStore } from 'react'

/** Whether the browser knows of a network. */
export const useOnline = (): boolean => useSyncExternalStore(follow, () => navigator.onLine)

function follow(changed: () => void) {
  addEventListener('online', changed)
  addEventListener('offline', changed)
  return () => {
    removeEventListener('online', changed)
    removeEventListener('offline', changed)
  }
}
