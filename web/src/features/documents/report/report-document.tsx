import type { DocumentView } from '#events'
import { Flag } from 'lucide-react'
import { lazy, Suspense } from 'react'
import { Button } from '../../../components/button'
import { fetchCode } from '../../../components/fetch-code'
import { useDialogButton } from '../../../components/use-dialog-button'
import { useSession } from '../../../session/session-store'

const ReportDocumentSheet = lazy(async () => ({
  default: (await fetchCode(() => import('../../../entities/document-menu/report-document-sheet')))
    .ReportDocumentSheet,
}))

/** Button and dialog to report a document of somebody else. */
export function ReportDocument({ document }: { document: DocumentView }) {
  const userId = useSession(({ user }) => user?._id)
  const { button, wasAsked, opened } = useDialogButton()
  if (userId === undefined || userId === document.uploader._id) return null
  return (
    <>
      <Button variant="secondary" {...button}>
        <Flag size={16} aria-hidden="true" />
        Report
        <span className="visually-hidden"> this document</span>
      </Button>
      {wasAsked && (
        <Suspense fallback={null}>
          <ReportDocumentSheet documentId={document._id} {...opened} />
        </Suspense>
      )}
    </>
  )
}
