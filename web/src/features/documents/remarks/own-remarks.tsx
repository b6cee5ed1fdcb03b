import type { DocumentView } from '#events'
import { lazy, Suspense } from 'react'
import { fetchCode } from '../../../components/fetch-code'
import { useSession } from '../../../session/session-store'

const ReadersRemarks = lazy(async () => ({
  default: (await fetchCode(() => import('./readers-remarks'))).ReadersRemarks,
}))

/** Why a document is disliked, for its uploader and for admins. Nothing for others, and nothing without dislikes. */
export function OwnRemarks({ document }: { document: DocumentView }) {
  const isShown = useSession(({ user }) => user?._id === document.uploader._id || user?.isAdmin === true)
  if (!isShown || document.dislikes === 0) return null
  return (
    <Suspense fallback={null}>
      <ReadersRemarks document={document} />
    </Suspense>
  )
}
