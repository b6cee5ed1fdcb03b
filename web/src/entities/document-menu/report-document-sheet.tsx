import { documentReportReasons, type DocumentReportReason } from '#events'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { TextField } from '../../components/field'
import { ReportSheet } from '../../components/report-sheet'
import { readPlace } from '../../components/pdf/reading-places'
import type { Opened } from '../../components/use-dialog-button'
import { messageOf } from '../../http/api-error'
import { useSession } from '../../session/session-store'
import { reportDocument } from './api/report-document'
import { pageOf } from './page-of'

const names: Readonly<Record<DocumentReportReason, string>> = {
  copyright: 'Copyright: not theirs to share',
  'personal-data': 'Personal data of somebody in it',
  'exam-material': 'Exam material that is not public',
  spam: 'Spam or advertising',
  wrong: 'Not notes, or wrong throughout',
  other: 'Other',
}
const reasons = documentReportReasons.map((reason) => [reason, names[reason]] as const)

/** The form to report a document. The page that is read is filled in. */
export function ReportDocumentSheet({ documentId, ...opened }: Opened & { documentId: string }) {
  const reader = useSession(({ user }) => user?._id ?? null)
  const [page, setPage] = useState(() => {
    const place = readPlace(reader, documentId)
    return place > 1 ? String(place) : ''
  })
  return (
    <ReportSheet
      {...opened}
      title="Report this document"
      description="A person reads every report. The uploader is not told who sent it. We’ll tell you the outcome."
      label="Report document"
      reasons={reasons}
      wordsLabel="What should an admin know?"
      wantsWords={() => true}
      needsWords={(reason) => reason === 'other'}
      extra={
        <>
          <TextField
            label="Page, if it is about one"
            inputMode="numeric"
            value={page}
            onChange={({ target }) => setPage(target.value.replaceAll(/\D/g, '').slice(0, 4))}
          />
          <p>
            Is it your own work, or does it show you?{' '}
            <Link to={`/take-down?document=${documentId}`}>File a take-down notice</Link> instead.
          </p>
        </>
      }
      refusalOf={(error) => messageOf(error, 'Your report couldn’t be sent. Please try again.')}
      send={(reason, words) => reportDocument(documentId, { reason, words, page: pageOf(page) })}
    />
  )
}
