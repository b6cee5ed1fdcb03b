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
      description={`It is removed from Studyshelf at once, and its unspent points are taken back. You can restore it for ${restorableDays} days, with its likes and its points.`}
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
