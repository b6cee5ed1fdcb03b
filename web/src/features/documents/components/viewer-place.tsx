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

/** Loads the viewer's code while the document is still loading. An error is reported when the viewer is needed. */
export const fetchViewerAhead = (): void => void fetchViewer().catch(() => undefined)

/** The viewer of a PDF. Its code is large, and loads only where it is needed. */
export function ViewerPlace({
  document,
  edition = null,
}: {
  document: DocumentView
  /** The one that is shown, if it is known. */
  edition?: number | null
}) {
  const { fileUrl, thumbnail } = document
  const file = useDocumentFile(document)
  if (file === null) return <EmptyState title="The file of this document couldn’t load." />
  if (file === undefined)
    return (
      <div className={styles.place}>
        <Opening picture={thumbnail} label="Loading the document" />
      </div>
    )
  return (
    <div className={styles.place}>
      <Suspense fallback={<Opening picture={thumbnail} label="Loading the document" />}>
        <Viewer key={fileUrl} {...{ document, edition, file }} />
      </Suspense>
    </div>
  )
}

/** Shown while only the document's id is known: the address of its first page's picture follows from the id. */
export function ViewerPlaceholder({ documentId }: { documentId: string }) {
  const [picture, setPicture] = useState<string | null>(firstPagePicture(documentId))
  return (
    <div className={styles.place}>
      <Opening picture={picture} label="Loading the document" onMissing={() => setPicture(null)} />
    </div>
  )
}
