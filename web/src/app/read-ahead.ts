import { documentQuery } from '../entities/document/api/read-document'
import { firstShelf } from '../features/home/first-shelf'
import { queryClient } from '../http/query-client'
import { useSession } from '../session/session-store'

/** Data that takes longer is drawn after the page. */
const waitMs = 100

/** Waits a moment for the page's first data, so that it is drawn together with the frame. Never rejects. */
export async function readAhead(pathname: string): Promise<void> {
  await Promise.race([readFirst(pathname), new Promise((resolve) => setTimeout(resolve, waitMs))])
}

async function readFirst(pathname: string): Promise<void> {
  const { user } = useSession.getState()
  const documentId = /^\/document\/([0-9a-f]{24})$/.exec(pathname)?.[1]
  if (documentId !== undefined) await queryClient.prefetchQuery(documentQuery(documentId))
  // `before.ts` has requested it.
  if (user !== null && pathname === '/') await queryClient.prefetchQuery(firstShelf(user))
}
