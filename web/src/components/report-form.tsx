import { maxReportLength } from '#events'
import { Dialog } from '@base-ui/react/dialog'
import { useId, useState, type ReactNode, type SubmitEvent } from 'react'
import { Button } from './button'
import { ChoiceField } from './choice-field'
import { DialogActions } from './dialog-sheet'
import { TextAreaField } from './field'
import { FormError } from './form-error'
import styles from './report-form.module.css'

type Faults = { reason?: string; words?: string }

/** The form of a report in a dialog: a reason, and words where they are wanted. */
export function ReportForm<Reason extends string>({
  label,
  reasons,
  wordsLabel,
  wantsWords,
  needsWords,
  extra,
  send,
  refusalOf,
}: {
  label: string
  /** Each with its name. */
  reasons: readonly (readonly [Reason, string])[]
  wordsLabel: string
  /** True if words can be added to this reason. */
  wantsWords: (reason: Reason) => boolean
  /** True if this reason says nothing without words. */
  needsWords: (reason: Reason) => boolean
  /** Further fields, below the words. */
  extra?: ReactNode
  /** `words`: empty without any. */
  send: (reason: Reason, words: string) => Promise<void>
  /** The text for an error of `send`. */
  refusalOf: (error: unknown) => string
}) {
  const name = useId()
  const [reason, setReason] = useState<Reason | null>(null)
  const [words, setWords] = useState('')
  const [faults, setFaults] = useState<Faults>({})
  const [refusal, setRefusal] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = event.currentTarget
    setRefusal(null)
    if (reason === null) {
      setFaults({ reason: 'Please select a reason before submitting.' })
      return form.querySelector('input')?.focus()
    }
    const given = wantsWords(reason) ? words.trim() : ''
    if (given === '' && needsWords(reason)) {
      setFaults({ words: 'Please describe the issue.' })
      return form.querySelector('textarea')?.focus()
    }
    setFaults({})
    setBusy(true)
    try {
      await send(reason, given)
    } catch (error) {
      setRefusal(refusalOf(error))
    } finally {
      setBusy(false)
    }
  }

  return (
    <form className={styles.form} aria-label={label} noValidate onSubmit={(event) => void submit(event)}>
      <ChoiceField legend="Reason" required error={faults.reason}>
        {reasons.map(([each, named]) => (
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
            {named}
          </label>
        ))}
      </ChoiceField>
      {reason !== null && wantsWords(reason) && (
        <TextAreaField
          label={wordsLabel}
          required={needsWords(reason)}
          rows={4}
          maxLength={maxReportLength}
          hint={`${words.length}/${maxReportLength}`}
          value={words}
          error={faults.words}
          onChange={(event) => {
            setWords(event.target.value)
            setFaults({})
          }}
        />
      )}
      {reason !== null && extra}
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
