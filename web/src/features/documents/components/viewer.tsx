import { useState } from 'react'
import { PdfDocument, type PdfFile } from '../../../components/pdf/pdf-document'
import { Loading, Skeleton } from '../../../components/skeleton'
import { ErrorState } from '../../../components/state'
import { OpenDocument } from './open-document'
import styles from './viewer.module.css'

/** Reads a PDF, or says why it cannot be read. `name`: under which the place in it is remembered. */
export function Viewer({ name, file, title }: { name: string; file: PdfFile; title: string }) {
  const [failure, setFailure] = useState<'locked' | 'unreadable' | null>(null)
  if (failure === 'locked')
    return <ErrorState title="This PDF asks for a password, so it cannot be shown here." />
  if (failure === 'unreadable')
    return <ErrorState title="This document cannot be shown." onRetry={() => setFailure(null)} />
  return (
    <PdfDocument
      className={styles.viewer}
      file={file}
      loading={<Opening />}
      onFailure={(why) => setFailure((known) => known ?? why)}
    >
      {(shape) => <OpenDocument name={name} title={title} {...shape} />}
    </PdfDocument>
  )
}

function Opening() {
  return (
    <div className={styles.opening}>
      <Loading label="Opening the document" />
      <Skeleton width="min(640px, 92%)" height="100%" />
    </div>
  )
}
