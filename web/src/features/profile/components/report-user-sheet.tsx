import { reportReasons, shownName, type PublicUser } from '#events'
import { ReportSheet } from '../../../components/report-sheet'
import type { Opened } from '../../../components/use-dialog-button'
import { reportUser } from '../api/report-user'

const isOther = (reason: string) => reason === 'Other'
const named = reportReasons.map((reason) => [reason, reason] as const)

/** The form to report a user. */
export function ReportUserSheet({ user, ...opened }: Opened & { user: PublicUser }) {
  return (
    <ReportSheet
      {...opened}
      title={`Report ${shownName(user)}`}
      description={`A person reads every report. ${shownName(user)} is not told who sent it.`}
      label="Report User"
      reasons={named}
      wordsLabel="What is the issue?"
      wantsWords={isOther}
      needsWords={isOther}
      refusalOf={() => 'Failed to report user. Please try again later.'}
      send={async (reason, description) => {
        await reportUser(user, { reason, description })
        return 'Report submitted successfully. Thank you for helping keep our community safe.'
      }}
    />
  )
}
