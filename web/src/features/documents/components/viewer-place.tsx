import type { DocumentView } from '#events'
import { lazy, Suspense, useMemo } from 'react'
import { EmptyState } from '../../../components/state'
import { Loading, Skeleton } from '../../../components/skeleton'
import { useSession } from '../../../session/session-store'
import styles from './viewer-place.module.css'

const Viewer = lazy(() => import('./viewer').then(({ Viewer }) => ({ default: Viewer })))

/** Where the PDF stands; what draws it is fetched only now. */
export function ViewerPlace({ document }: { document: DocumentView }) {
  const token = useSession((state) => state.token)
  const { fileUrl, title } = document
  // A new object would open the document anew.
  const file = useMemo(
    () => (fileUrl === null ? null : { url: fileUrl, httpHeaders: { Authorization: `Bearer ${token}` } }),
    [fileUrl, token],
  )
  if (file === null) return <EmptyState title="The file of this document cannot be read right now." />
  return (
    <div className={styles.place}>
      <Suspense
        fallback={
          <>
            <Loading label="Loading the document" />
            <Skeleton height="100%" />
          </>
        }
      >
        <Viewer key={fileUrl} file={file} title={title} />
      </Suspense>
    </div>
  )
}
