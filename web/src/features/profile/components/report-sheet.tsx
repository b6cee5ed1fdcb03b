import { reportReasons, shownName, type PublicUser } from '#events'
import { Dialog } from '@base-ui/react/dialog'
import { DialogSheet } from '../../../components/dialog-sheet'
import { ReportForm } from '../../../components/report-form'
import { notify } from '../../../components/toasts/notify'
import type { Opened } from '../../../components/use-dialog-button'
import { reportUser } from '../api/report-user'

const isOther = (reason: string) => reason === 'Other'
const named = reportReasons.map((reason) => [reason, reason] as const)

/** The form to report a user. */
export function ReportSheet({ user, open, onOpenChange, focusAfter }: Opened & { user: PublicUser }) {
  return (
    <Dialog.Root open={open} onOpenChange={onOpenChange}>
      <DialogSheet
        title={`Report ${shownName(user)}`}
        description={`A person reads every report. ${shownName(user)} is not told who sent it.`}
        focusAfter={focusAfter}
      >
        <ReportForm
          label="Report User"
          reasons={named}
          wordsLabel="What is the issue?"
          wantsWords={isOther}
          needsWords={isOther}
          refusalOf={() => 'Failed to report user. Please try again later.'}
          send={async (reason, description) => {
            await reportUser(user, { reason, description })
            notify.success('Report submitted successfully. Thank you for helping keep our community safe.')
            onOpenChange(false)
          }}
        />
      </DialogSheet>
    </Dialog.Root>
  )
}
