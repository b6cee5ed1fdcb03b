import { useState } from 'react'
import { PdfDocument, type PdfFile } from '../../../components/pdf/pdf-document'
import { ErrorState } from '../../../components/state'
import { useReconnection } from '../../../live/use-reconnection'
import { OpenDocument } from './open-document'
import { Opening } from './opening'
import styles from './viewer.module.css'

/** Shows a PDF, or why it cannot be shown. `name`: the key of the stored reading position; `picture`: page one. */
export function Viewer({
  name,
  file,
  title,
  picture,
  isScan,
}: {
  name: string
  file: PdfFile
  title: string
  picture: string | null
  isScan: boolean
}) {
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
      loading={<Opening picture={picture} label="Opening the document" />}
      onFailure={(why) => setFailure((known) => known ?? why)}
    >
      {(shape) => <OpenDocument {...{ name, title, picture, isScan }} {...shape} />}
    </PdfDocument>
  )
}
