import { preloadPageCode } from './router'

/**
 * Loads the code of a page when the pointer, a finger or the focus reaches a link to it, or a form that leads to it. Returns a
 * function that stops.
 */
export function followIntent(): () => void {
  const follow = ({ target }: Event) => {
    const leading = target instanceof Element ? target.closest('a[href], form[action]') : null
    const address = leading?.getAttribute('href') ?? leading?.getAttribute('action')
    if (address?.startsWith('/') === true) void preloadPageCode(new URL(address, location.origin).pathname)
  }
  const signs = ['pointerover', 'focusin'] as const
  for (const sign of signs) document.addEventListener(sign, follow, { passive: true })
  return () => signs.forEach((sign) => document.removeEventListener(sign, follow))
}
