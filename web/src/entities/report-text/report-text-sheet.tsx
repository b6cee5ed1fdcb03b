import { textReportReasons, type TextReportReason, type TextSubject } from '#events'
import { Quotation } from '../../components/quotation'
import { ReportSheet } from '../../components/report-sheet'
import type { Opened } from '../../components/use-dialog-button'
import { messageOf } from '../../http/api-error'
import { reportText } from './api/report-text'

const names: Readonly<Record<TextReportReason, string>> = {
  harassment: 'Insults or threatens somebody',
  'personal-data': 'Personal data of somebody',
  spam: 'Spam or advertising',
  'exam-material': 'Exam material that is not public',
  other: 'Other',
}
const reasons = textReportReasons.map((reason) => [reason, names[reason]] as const)

/** The form to report a text. `words`: the text, so that it is seen what is reported. */
export function ReportTextSheet({
  subject,
  id,
  words,
  ...opened
}: Opened & { subject: TextSubject; id: string; words: string }) {
  return (
    <ReportSheet
      {...opened}
      title="Report this text"
      description={
        <>
          <p>
            A person reads every report. The author of the text is not told who sent it. We’ll tell you the
            outcome.
          </p>
          <Quotation>{words}</Quotation>
        </>
      }
      label="Report text"
      reasons={reasons}
      wordsLabel="What should an admin know?"
      wantsWords={() => true}
      needsWords={(reason) => reason === 'other'}
      refusalOf={(error) => messageOf(error, 'Your report couldn’t be sent. Please try again.')}
      send={(reason, said) => reportText(id, { subject, reason, words: said })}
    />
  )
}
