import { restorableDays, type DocumentCard } from '#events'
import { ConfirmDialog } from '../../../components/confirm-dialog'

/** Asks for confirmation before a document is deleted. */
export function DeleteDialog({
  document,
  onConfirm,
  onClose,
}: {
  document: DocumentCard | null
  onConfirm: (document: DocumentCard) => Promise<void>
  onClose: () => void
}) {
  return (
    <ConfirmDialog
      open={document !== null}
      title={`Delete ‘${document?.title ?? ''}’?`}
      description={`It leaves the shelf at once, and the points it earned go as far as they are unspent. For ${restorableDays} days you can put it back, with its likes and its points.`}
      cancel="Keep it"
      confirm="Delete"
      danger
      onConfirm={() => {
        if (document === null) return
        onClose()
        void onConfirm(document)
      }}
      onClose={onClose}
    />
  )
}
