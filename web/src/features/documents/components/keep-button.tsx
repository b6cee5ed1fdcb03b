import type { DocumentView } from '#events'
import { CircleCheck, HardDriveDownload } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Button } from '../../../components/button'
import { formatSize } from '../../../components/format-size'
import { notify } from '../../../components/toasts/notify'
import {
  forgetKeptDocuments,
  readKeptDocuments,
  useKeptDocuments,
} from '../../../entities/kept-document/kept-documents'
import { keepDocument, NotKept } from '../../../entities/kept-document/api/keep-document'
import { useSession } from '../../../session/session-store'

/** Keeps a document on this device, or removes its copy. */
export function KeepButton({ document }: { document: DocumentView }) {
  const userId = useSession(({ user }) => user?._id ?? null)
  const card = useKeptDocuments((kept) =>
    kept.userId === userId ? kept.cards?.find(({ documentId }) => documentId === document._id) : undefined,
  )
  const [busy, setBusy] = useState(false)
  useEffect(() => void readKeptDocuments(), [userId])
  // An older edition is not what the page shows.
  const isKept = card !== undefined && card.fileName === document.fileName

  async function toggle() {
    setBusy(true)
    try {
      if (isKept) {
        await forgetKeptDocuments([document._id])
        notify.success('Removed from this device')
      } else {
        await keepDocument(document)
        notify.success('Kept on this device')
      }
    } catch (error) {
      notify.error(error instanceof NotKept ? error.message : 'The document couldn’t be kept.')
    } finally {
      setBusy(false)
    }
  }

  if (document.fileName === null) return null
  const Icon = isKept ? CircleCheck : HardDriveDownload
  return (
    <Button
      variant="secondary"
      busy={busy}
      aria-pressed={isKept}
      title={isKept ? 'Remove it from this device' : 'Read it without a connection'}
      onClick={() => void toggle()}
    >
      <Icon size={17} aria-hidden="true" />
      {busy ? 'Keeping…' : isKept ? 'On this device' : 'Keep on this device'}
      {!busy && ` (${formatSize(document.sizeBytes)})`}
    </Button>
  )
}
