import { useSyncExternalStore } from 'react'

/** What fills the screen at the moment; null while nothing does. */
export const useFullScreenElement = (): Element | null =>
  useSyncExternalStore(
    (changed) => {
      document.addEventListener('fullscreenchange', changed)
      return () => document.removeEventListener('fullscreenchange', changed)
    },
    () => document.fullscreenElement,
  )
