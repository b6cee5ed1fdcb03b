import type { DocumentView } from '#events'
import { lazy, Suspense, useState } from 'react'
import { firstPagePicture } from '../../../entities/document/first-page-picture'
import { fetchCode } from '../../../components/fetch-code'
import { EmptyState } from '../../../components/state'
import { useDocumentFile } from '../api/use-document-file'
import { Opening } from './opening'
import styles from './viewer-place.module.css'

const fetchViewer = () => import('./viewer')
const Viewer = lazy(async () => ({ default: (await fetchCode(fetchViewer)).Viewer }))

/** Fetches what draws a PDF while it is not known yet which one. What cannot be fetched is told when it is needed. */
export const fetchViewerAhead = (): void => void fetchViewer().catch(() => undefined)

/** Where the PDF stands; what draws it is large, and fetched only where one is shown. */
export function ViewerPlace({ document }: { document: DocumentView }) {
  const { _id, fileUrl, title, thumbnail } = document
  const file = useDocumentFile(fileUrl)
  if (file === null) return <EmptyState title="The file of this document cannot be read right now." />
  return (
    <div className={styles.place}>
      <Suspense fallback={<Opening picture={thumbnail} label="Loading the document" />}>
        <Viewer key={fileUrl} name={_id} file={file} title={title} picture={thumbnail} />
      </Suspense>
    </div>
  )
}

/** While nothing is known of a document but its address: the picture of page one, where there is one, has an address by it. */
export function ViewerComing({ documentId }: { documentId: string }) {
  const [picture, setPicture] = useState<string | null>(firstPagePicture(documentId))
  return (
    <div className={styles.place}>
      <Opening picture={picture} label="Loading the document" onMissing={() => setPicture(null)} />
    </div>
  )
}
