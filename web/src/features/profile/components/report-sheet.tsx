import { maxReportLength, reportReasons, shownName, type PublicUser, type ReportReason } from '#events'
import { Dialog } from '@base-ui/react/dialog'
import { useId, useState, type SubmitEvent } from 'react'
import { Button } from '../../../components/button'
import { ChoiceField } from '../../../components/choice-field'
import { DialogActions, DialogSheet } from '../../../components/dialog-sheet'
import { TextAreaField } from '../../../components/field'
import { FormError } from '../../../components/form-error'
import { notify } from '../../../components/toasts/notify'
import type { Opened } from '../../../components/use-dialog-button'
import { reportUser } from '../api/report-user'
import { faultsOfReport, type ReportFaults } from '../report-rules'
import styles from './report-sheet.module.css'

/** The report form. */
export function ReportSheet({ user, open, onOpenChange, focusAfter }: Opened & { user: PublicUser }) {
  return (
    <Dialog.Root open={open} onOpenChange={onOpenChange}>
      <DialogSheet
        title={`Report ${shownName(user)}`}
        description={`A person reads every report. ${shownName(user)} is not told who sent it.`}
        focusAfter={focusAfter}
      >
        <ReportForm user={user} onSent={() => onOpenChange(false)} />
      </DialogSheet>
    </Dialog.Root>
  )
}

function ReportForm({ user, onSent }: { user: PublicUser; onSent: () => void }) {
  const name = useId()
  const [reason, setReason] = useState<ReportReason | null>(null)
  const [description, setDescription] = useState('')
  const [faults, setFaults] = useState<ReportFaults>({})
  const [refusal, setRefusal] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const report = { reason, description: reason === 'Other' ? description.trim() : '' }
    const form = event.currentTarget
    const missing = faultsOfReport(report)
    setRefusal(null)
    setFaults(missing)
    if (missing.description !== undefined) return form.querySelector('textarea')?.focus()
    if (report.reason === null) return form.querySelector('input')?.focus()
    setBusy(true)
    try {
      await reportUser(user, { ...report, reason: report.reason })
      notify.success('Report submitted successfully. Thank you for helping keep our community safe.')
      onSent()
    } catch {
      setRefusal('Failed to report user. Please try again later.')
    } finally {
      setBusy(false)
    }
  }

  return (
    <form
      className={styles.form}
      aria-label="Report User"
      noValidate
      onSubmit={(event) => void submit(event)}
    >
      <ChoiceField legend="Reason" required error={faults.reason}>
        {reportReasons.map((each) => (
          <label key={each} className={styles.reason}>
            <input
              type="radio"
              name={name}
              checked={reason === each}
              onChange={() => {
                setReason(each)
                setFaults({})
                setRefusal(null)
              }}
            />
            {each}
          </label>
        ))}
      </ChoiceField>
      {reason === 'Other' && (
        <TextAreaField
          label="What is the issue?"
          required
          rows={4}
          maxLength={maxReportLength}
          hint={`${description.length}/${maxReportLength}`}
          value={description}
          error={faults.description}
          onChange={(event) => {
            setDescription(event.target.value)
            setFaults({})
          }}
        />
      )}
      <FormError>{refusal}</FormError>
      <DialogActions>
        <Dialog.Close render={<Button variant="secondary" />}>Cancel</Dialog.Close>
        <Button type="submit" busy={busy}>
          {busy ? 'Submitting…' : 'Submit Report'}
        </Button>
      </DialogActions>
    </form>
  )
}
