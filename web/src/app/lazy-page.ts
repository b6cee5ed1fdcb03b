import { lazy, type ComponentType } from 'react'
import { fetchCode } from '../components/fetch-code'

const fetches = new Map<unknown, () => Promise<void>>()

/** A page whose code loads when the page is first opened, or earlier with `preloadCode`. */
export function lazyPage(fetchPage: () => Promise<ComponentType>) {
  let known: ComponentType | undefined
  const Page = lazy(() =>
    known === undefined
      ? markLoading(fetchCode(fetchPage)).then((page) => ({ default: page }))
      : resolvedNow({ default: known }),
  )
  fetches.set(Page, async () => {
    known ??= await fetchPage()
  })
  return Page
}

/** Loads the code of a page made by `lazyPage`. Never rejects: a failure is reported when the page is opened. */
export async function preloadCode(page: unknown): Promise<void> {
  await fetches
    .get(page)?.()
    .catch(() => undefined)
}

let coming = 0

/**
 * The previous page stays until the next one has loaded. Meanwhile the root element is marked, and styles show progress after a
 * moment.
 */
async function markLoading<T>(page: Promise<T>): Promise<T> {
  document.documentElement.toggleAttribute('data-fetching', ++coming > 0)
  try {
    return await page
  } finally {
    document.documentElement.toggleAttribute('data-fetching', --coming > 0)
  }
}

/** A thenable that resolves synchronously. With a promise React would show a placeholder, and keep it for a while. */
const resolvedNow = <T>(value: T) =>
  ({ then: (take: (value: T) => void) => take(value) }) as unknown as Promise<T>
