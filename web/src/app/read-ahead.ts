import { firstShelf } from '../features/home/first-shelf'
import { queryClient } from '../http/query-client'
import { useSession } from '../session/session-store'

/** Data that takes longer is drawn after the page. */
const waitMs = 100

/**
 * Waits a moment for the page's first data, which `before.ts` has requested, so that it is drawn together with the frame. Never
 * rejects.
 */
export async function readAhead(pathname: string): Promise<void> {
  const { user } = useSession.getState()
  if (pathname !== '/' || user === null) return
  const read = queryClient.prefetchQuery(firstShelf(user.currentModules))
  await Promise.race([read, new Promise((resolve) => setTimeout(resolve, waitMs))])
}
