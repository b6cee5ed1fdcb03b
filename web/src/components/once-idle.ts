import { useEffect } from 'react'
import { create } from 'zustand'

const useIdle = create(() => ({ isIdle: false }))
let idle: Promise<void> | undefined

/** Resolves once the page that was opened is drawn and nothing else is to be done for a moment; at once from then on. */
export function onceIdle(): Promise<void> {
  idle ??= new Promise<void>((resolve) => {
    // Safari has no such callback.
    if ('requestIdleCallback' in window) requestIdleCallback(() => resolve(), { timeout: 2000 })
    else setTimeout(resolve, 200)
  }).then(() => useIdle.setState({ isIdle: true }))
  return idle
}

/** Whether what is beside the page may be read: the page comes first. */
export function useOnceIdle(): boolean {
  useEffect(() => void onceIdle(), [])
  return useIdle(({ isIdle }) => isIdle)
}
