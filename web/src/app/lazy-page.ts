import { lazy, type ComponentType } from 'react'
import { fetchCode } from '../components/fetch-code'

const fetches = new Map<unknown, () => Promise<void>>()

/** A page whose code is fetched when it is first opened, or before that with `fetchAhead`. */
export function lazyPage(fetchPage: () => Promise<ComponentType>) {
  let known: ComponentType | undefined
  const Page = lazy(() =>
    known === undefined
      ? shownComing(fetchCode(fetchPage)).then((page) => ({ default: page }))
      : atHand({ default: known }),
  )
  fetches.set(Page, async () => {
    known ??= await fetchPage()
  })
  return Page
}

/** Fetches the code of a page that `lazyPage` made. What cannot be fetched is told when the page is opened: this never rejects. */
export async function fetchAhead(page: unknown): Promise<void> {
  await fetches
    .get(page)?.()
    .catch(() => undefined)
}

let coming = 0

/** The page before stays until the next one is there: meanwhile the root element is marked, and the styles show it after a moment. */
async function shownComing<T>(page: Promise<T>): Promise<T> {
  document.documentElement.toggleAttribute('data-fetching', ++coming > 0)
  try {
    return await page
  } finally {
    document.documentElement.toggleAttribute('data-fetching', --coming > 0)
  }
}

/** Answers at once, where a promise answers a moment later: React would show a placeholder for that moment, and keep it a while. */
const atHand = <T>(value: T) => ({ then: (take: (value: T) => void) => take(value) }) as unknown as Promise<T>
