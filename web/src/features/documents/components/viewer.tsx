import type { DocumentView } from '#events'
import { useState } from 'react'
import { PdfDocument, type PdfFile } from '../../../components/pdf/pdf-document'
import { phone, useMedia } from '../../../components/use-media'
import { ErrorState } from '../../../components/state'
import { useReconnection } from '../../../live/use-reconnection'
import { useViewing } from '../use-viewing'
import { OpenDocument } from './open-document'
import { Opening } from './opening'
import styles from './viewer.module.css'

/** Shows the PDF of a document, or why it cannot be shown. */
export function Viewer({
  document,
  edition,
  file,
}: {
  document: DocumentView
  /** The one that is shown; null if it is unknown. */
  edition: number | null
  file: PdfFile
}) {
  const narrow = useMedia(phone)
  const viewing = useViewing(narrow)
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
      {(shape) => <OpenDocument {...{ document, edition, narrow, viewing }} {...shape} />}
    </PdfDocument>
  )
}
