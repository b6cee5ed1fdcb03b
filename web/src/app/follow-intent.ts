import { fetchPageAhead } from './router'

/**
 * Fetches the code of a page as a pointer, a finger or the focus comes to what leads there: a link, or a form that names where it
 * leads. Returns how to stop.
 */
export function followIntent(): () => void {
  const follow = ({ target }: Event) => {
    const leading = target instanceof Element ? target.closest('a[href], form[action]') : null
    const address = leading?.getAttribute('href') ?? leading?.getAttribute('action')
    if (address?.startsWith('/') === true) void fetchPageAhead(new URL(address, location.origin).pathname)
  }
  const signs = ['pointerover', 'focusin'] as const
  for (const sign of signs) document.addEventListener(sign, follow, { passive: true })
  return () => signs.forEach((sign) => document.removeEventListener(sign, follow))
}
