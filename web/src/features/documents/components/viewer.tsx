import type { DocumentView } from '#events'
import { useState } from 'react'
import { PdfDocument, type PdfFile } from '../../../components/pdf/pdf-document'
import { ErrorState } from '../../../components/state'
import { useReconnection } from '../../../live/use-reconnection'
import { OpenDocument } from './open-document'
import { Opening } from './opening'
import styles from './viewer.module.css'

/** Shows the PDF of a document, or why it cannot be shown. */
export function Viewer({ document, file }: { document: DocumentView; file: PdfFile }) {
  const [failure, setFailure] = useState<'locked' | 'unreadable' | null>(null)
  // The failure may have been a lost connection.
  useReconnection(() => setFailure((known) => (known === 'unreadable' ? null : known)))
  if (failure === 'locked')
    return <ErrorState title="This PDF needs a password, so it can’t be displayed here." />
  if (failure === 'unreadable')
    return <ErrorState title="This document can’t be displayed." onRetry={() => setFailure(null)} />
  return (
    <PdfDocument
      className={styles.viewer}
      file={file}
      loading={<Opening picture={document.thumbnail} label="Opening the document" />}
      onFailure={(why) => setFailure((known) => known ?? why)}
    >
      {(shape) => <OpenDocument document={document} {...shape} />}
    </PdfDocument>
  )
}
