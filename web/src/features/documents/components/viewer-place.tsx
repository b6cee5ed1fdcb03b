import type { DocumentView } from '#events'
import { lazy, Suspense } from 'react'
import { fetchCode } from '../../../components/fetch-code'
import { EmptyState } from '../../../components/state'
import { Loading, Skeleton } from '../../../components/skeleton'
import { useDocumentFile } from '../api/use-document-file'
import styles from './viewer-place.module.css'

const Viewer = lazy(async () => ({ default: (await fetchCode(() => import('./viewer'))).Viewer }))

/** Where the PDF stands; what draws it is fetched only now. */
export function ViewerPlace({ document }: { document: DocumentView }) {
  const { _id, fileUrl, title } = document
  const file = useDocumentFile(fileUrl)
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
        <Viewer key={fileUrl} name={_id} file={file} title={title} />
      </Suspense>
    </div>
  )
}
