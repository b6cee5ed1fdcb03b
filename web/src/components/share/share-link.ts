import { canCopy } from '../copy-text'

/** How a link was handed over; `by-hand`: the page has to show it. */
export type Shared = 'sheet' | 'copied' | 'by-hand' | 'cancelled'

/** A phone's own sheet, with its apps and people. On a desk, copying is shorter. */
const hasSheet = () => 'share' in navigator && matchMedia('(pointer: coarse)').matches

/** Opens the phone's sheet, or copies the link. Pages without https have neither. */
export async function shareLink(link: { title: string; url: string }): Promise<Shared> {
  if (hasSheet()) {
    try {
      await navigator.share(link)
      return 'sheet'
    } catch (error) {
      if (error instanceof DOMException && error.name === 'AbortError') return 'cancelled'
    }
  }
  if (!canCopy()) return 'by-hand'
  return navigator.clipboard.writeText(link.url).then(
    () => 'copied',
    () => 'by-hand',
  )
}
