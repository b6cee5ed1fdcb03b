import { useSyncExternalStore } from 'react'

/** Up to this width the mobile menu is used. */
export const phone = '(max-width: 960px)'
export const reducedMotion = '(prefers-reduced-motion: reduce)'

/** How the page may scroll somewhere by itself. */
export const scrollBehavior = (): ScrollBehavior => (matchMedia(reducedMotion).matches ? 'instant' : 'smooth')

/** Whether a media query holds, now and whenever it changes. */
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
