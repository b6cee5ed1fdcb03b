import { firstShelf } from '../features/home/first-shelf'
import { queryClient } from '../http/query-client'
import { useSession } from '../session/session-store'

/** What does not come so soon comes after the page. */
const waitMs = 100

/**
 * What the page at `pathname` begins with, where it comes at once (`public/before.js` asked for it): then it is drawn together
 * with the frame, not after it. Never rejects.
 */
export async function readAhead(pathname: string): Promise<void> {
  const { user } = useSession.getState()
  if (pathname !== '/' || user === null) return
  const read = queryClient.prefetchQuery(firstShelf(user.currentModules))
  await Promise.race([read, new Promise((resolve) => setTimeout(resolve, waitMs))])
}
