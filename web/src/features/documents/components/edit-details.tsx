import type { DocumentView } from '#events'
import { Pencil } from 'lucide-react'
import { lazy, Suspense } from 'react'
import { Button } from '../../../components/button'
import { fetchCode } from '../../../components/fetch-code'
import { useDialogButton } from '../../../components/use-dialog-button'
import { useSession } from '../../../session/session-store'

const DetailsSheet = lazy(async () => ({
  default: (await fetchCode(() => import('./details-sheet'))).DetailsSheet,
}))

/** Button and dialog with which its uploader and admins correct what describes a document. Nothing for others. */
export function EditDetails({ document }: { document: DocumentView }) {
  const mayCorrect = useMayCorrect(document)
  const { button, wasAsked, opened } = useDialogButton()
  if (!mayCorrect) return null
  return (
    <>
      <Button variant="secondary" aria-label="Edit details" {...button}>
        <Pencil size={16} aria-hidden="true" />
        Edit
      </Button>
      {wasAsked && (
        <Suspense fallback={null}>
          <DetailsSheet document={document} {...opened} />
        </Suspense>
      )}
    </>
  )
}

/** True for its uploader and for admins, while it is published or waits for an admin. */
function useMayCorrect({ uploader, isActive, removalReason }: DocumentView): boolean {
  const user = useSession((session) => session.user)
  return (
    user !== null && (isActive || removalReason === 'withheld') && (user._id === uploader._id || user.isAdmin)
  )
}
