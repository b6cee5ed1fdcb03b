import { useSyncExternalStore } from 'react'

/** The full-screen element, or null. */
export const useFullScreenElement = (): Element | null =>
  useSyncExternalStore(
    (changed) => {
      document.addEventListener('fullscreenchange', changed)
      return () => document.removeEventListener('fullscreenchange', changed)
    },
    () => document.fullscreenElement,
  )
