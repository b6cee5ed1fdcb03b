import { useSyncExternalStore } from 'react'

/** Up to this width the mobile menu is used. */
export const phone = '(max-width: 960px)'
export const reducedMotion = '(prefers-reduced-motion: reduce)'

/** Scroll behaviour for scrolling by code. */
export const scrollBehavior = (): ScrollBehavior => (matchMedia(reducedMotion).matches ? 'instant' : 'smooth')

/** True while a media query matches. */
export function useMedia(query: string): boolean {
  return useSyncExternalStore(
    (changed) => {
      const list = matchMedia(query)
      list.addEventListener('change', changed)
      return () => list.removeEventListener('change', changed)
    },
    () => matchMedia(query).matches,
  )
}
