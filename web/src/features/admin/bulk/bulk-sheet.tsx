import { Dialog } from '@base-ui/react/dialog'
import { maxDecisionNoteLength, noteField, type CaseSummary } from '#events'
import { useId, useState, type FormEvent } from 'react'
import { Button } from '../../../components/button'
import { ChoiceField } from '../../../components/choice-field'
import { DialogActions, DialogSheet } from '../../../components/dialog-sheet'
import { TextAreaField } from '../../../components/field'
import type { Opened } from '../../../components/use-dialog-button'
import { makeDecision } from '../api/make-decision'
import { wordsOf, type Choice } from '../decisions/choices'
import form from '../decisions/decision-form.module.css'
import { submitByKey } from '../keys/submit-by-key'
import { beginBulk } from './bulk-store'
import { choose } from './chosen'
import { choicesForAll } from './rules'

/** One decision with one note about the chosen cases. */
export function BulkSheet({
  open,
  onOpenChange,
  focusAfter,
  cases,
}: Opened & { cases: readonly CaseSummary[] }) {
  return (
    <Dialog.Root open={open} onOpenChange={onOpenChange}>
      <DialogSheet
        title={cases.length === 1 ? 'Decide 1 case' : `Decide ${cases.length} cases`}
        description="Each is decided on its own, in ten seconds. Until then you can undo it; if you close this tab, nothing is decided."
        wide
        // The button may be gone with the chosen cases: then the focus goes to Undo.
        focusAfter={() => focusAfter() ?? document.querySelector<HTMLElement>('[data-bulk-undo]')}
      >
        <BulkForm cases={cases} onBegun={() => onOpenChange(false)} />
      </DialogSheet>
    </Dialog.Root>
  )
}

function BulkForm({ cases, onBegun }: { cases: readonly CaseSummary[]; onBegun: () => void }) {
  const name = useId()
  const choices = choicesForAll(cases)
  const [picked, setPicked] = useState<Choice | null>(null)
  const [note, setNote] = useState('')
  const [faults, setFaults] = useState<{ choice?: string; note?: string }>({})
  const choice = picked !== null && choices.includes(picked) ? picked : null

  function begin(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const why = noteField.safeParse(note).data
    setFaults({
      ...(choice === null && { choice: 'Choose a decision.' }),
      ...(why === undefined && { note: 'Enter a reason.' }),
    })
    if (choice === null) return event.currentTarget.querySelector<HTMLInputElement>('input')?.focus()
    if (why === undefined) return event.currentTarget.querySelector('textarea')?.focus()
    onBegun()
    beginBulk({ choice, note: why, cases }, makeDecision)
    choose([])
  }

  return (
    <form
      className={form.form}
      aria-label="Decide chosen cases"
      noValidate
      onSubmit={begin}
      onKeyDown={submitByKey}
    >
      <ChoiceField
        legend="Decision"
        required
        error={choice === null ? faults.choice : undefined}
        className={form.choices}
      >
        {choices.map((each) => (
          <label key={each} className={form.choice}>
            <input
              type="radio"
              name={name}
              checked={each === choice}
              aria-labelledby={`${name}-${each}`}
              onChange={() => setPicked(each)}
            />
            <span>
              <strong id={`${name}-${each}`}>{wordsOf(each, 0).label}</strong>
              <span className={form.effect}>{effectOf(each)}</span>
            </span>
          </label>
        ))}
      </ChoiceField>
      <TextAreaField
        label="Note"
        rows={3}
        required
        maxLength={maxDecisionNoteLength}
        value={note}
        error={faults.note}
        hint={`${note.length} / ${maxDecisionNoteLength}`}
        onChange={({ target }) => setNote(target.value)}
      />
      <DialogActions>
        <Dialog.Close render={<Button variant="secondary" />}>Cancel</Dialog.Close>
        <Button type="submit">Decide in ten seconds</Button>
      </DialogActions>
    </form>
  )
}

/** A warning counts differently for each student. */
const effectOf = (choice: Choice): string =>
  choice === 'warn'
    ? 'Your note is the warning. A third one suspends the account.'
    : wordsOf(choice, 0).effect
