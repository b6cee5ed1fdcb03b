import { maxDecisionNoteLength, noteField } from '#events'
import { useId, useState, type FormEvent } from 'react'
import { Button } from '../../../components/button'
import { ChoiceField } from '../../../components/choice-field'
import { TextAreaField } from '../../../components/field'
import { makeDecision, type Subject } from '../api/make-decision'
import { useKeysWanted } from '../keys/keys-wanted'
import { useDeskKeys } from '../keys/use-desk-keys'
import { submitByKey } from '../keys/submit-by-key'
import { wordsOf, type Choice } from './choices'
import { ChosenDocuments, type ChosenDocument } from './chosen-documents'
import { decisionKeys, keysOf } from './decision-keys'
import styles from './decision-form.module.css'
import { refusalText } from './refusal-text'

/** The question about the documents of a case, by decision. */
const questions: Partial<Record<Choice, string>> = {
  'take-points': 'Points of which documents?',
  'undo-pile-on': 'Which documents come back?',
}

const inForm = <Found extends HTMLElement = HTMLElement>(id: string, selector: string): Found | null =>
  document.getElementById(id)?.querySelector<Found>(selector) ?? null

/** Form to choose a decision, give a reason, and submit it. */
export function DecisionForm({
  subject,
  choices,
  documents = [],
  warnings,
  note,
  onNote,
  onDecided,
  onRefused,
}: {
  subject: Subject
  choices: readonly Choice[]
  /** The documents of the case among which one chooses. */
  documents?: readonly ChosenDocument[]
  /** Warnings of the student so far. */
  warnings: number
  note: string
  onNote: (note: string) => void
  onDecided: (choice: Choice) => void
  /** `text`: the reason. */
  onRefused: (text: string) => void
}) {
  const name = useId()
  const [picked, setPicked] = useState<Choice | null>(null)
  const [spared, setSpared] = useState<ReadonlySet<string>>(new Set())
  const [busy, setBusy] = useState(false)
  const [faults, setFaults] = useState<{ choice?: string; documents?: string; note?: string }>({})
  const chosen = documents.map(({ documentId }) => documentId).filter((each) => !spared.has(each))
  const choice = picked !== null && choices.includes(picked) ? picked : null
  const question = choice === null ? undefined : questions[choice]
  const hasKeys = useKeysWanted(({ wanted }) => wanted)
  useDeskKeys({
    ...keysOf(choices, (each) => {
      setPicked(each)
      inForm<HTMLInputElement>(name, `input[value='${each}']`)?.focus()
    }),
    n: () => inForm(name, 'textarea')?.focus(),
  })

  async function decide(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const { currentTarget } = event
    const isEmpty = question !== undefined && chosen.length === 0
    const why = noteField.safeParse(note).data
    setFaults({
      ...(choice === null && { choice: 'Choose a decision.' }),
      ...(isEmpty && { documents: 'Choose a document.' }),
      ...(why === undefined && { note: choice === 'ask' ? 'Enter a question.' : 'Enter a reason.' }),
    })
    if (choice === null) return currentTarget.querySelector<HTMLInputElement>('input')?.focus()
    if (isEmpty) return currentTarget.querySelector<HTMLInputElement>('input[type=checkbox]')?.focus()
    if (why === undefined) return currentTarget.querySelector('textarea')?.focus()
    setBusy(true)
    try {
      await makeDecision(choice, { ...subject, documentIds: chosen }, why)
      onDecided(choice)
    } catch (error) {
      onRefused(refusalText(error))
    } finally {
      setBusy(false)
    }
  }

  return (
    <form
      id={name}
      className={styles.form}
      aria-label="Decide"
      noValidate
      onSubmit={(event) => void decide(event)}
      onKeyDown={submitByKey}
    >
      <ChoiceField
        legend="Decision"
        required
        error={choice === null ? faults.choice : undefined}
        className={styles.choices}
      >
        {choices.map((each) => {
          const { label, effect } = wordsOf(each, warnings)
          return (
            <label key={each} className={styles.choice}>
              <input
                type="radio"
                name={name}
                value={each}
                checked={each === choice}
                aria-keyshortcuts={hasKeys ? decisionKeys[each] : undefined}
                aria-labelledby={`${name}-${each}`}
                aria-describedby={`${name}-${each}-effect`}
                onChange={() => setPicked(each)}
              />
              <span>
                <strong id={`${name}-${each}`}>{label}</strong>
                {hasKeys && decisionKeys[each] !== undefined && (
                  <kbd className={styles.key} aria-hidden="true">
                    {decisionKeys[each]}
                  </kbd>
                )}
                <span id={`${name}-${each}-effect`} className={styles.effect}>
                  {effect}
                </span>
              </span>
            </label>
          )
        })}
      </ChoiceField>
      {question !== undefined && (
        <ChosenDocuments
          question={question}
          documents={documents}
          spared={spared}
          onSpare={setSpared}
          error={chosen.length === 0 ? faults.documents : undefined}
        />
      )}
      <TextAreaField
        label={choice === 'ask' ? 'Question' : 'Note'}
        rows={4}
        required
        maxLength={maxDecisionNoteLength}
        value={note}
        error={faults.note}
        hint={`${note.length} / ${maxDecisionNoteLength}`}
        onChange={({ target }) => onNote(target.value)}
      />
      <Button
        type="submit"
        variant={choice === 'suspend' || choice === 'take-points' ? 'danger' : 'primary'}
        busy={busy}
      >
        {busy ? 'Deciding…' : choice === null ? 'Decide' : wordsOf(choice, warnings).label}
      </Button>
    </form>
  )
}
