import { maxDecisionNoteLength, noteField } from '#events'
import { useId, useState, type FormEvent } from 'react'
import { Button } from '../../../components/button'
import { ChoiceField } from '../../../components/choice-field'
import { TextAreaField } from '../../../components/field'
import { makeDecision, type Subject } from '../api/make-decision'
import { wordsOf, type Choice } from './choices'
import { ChosenDocuments, type ChosenDocument } from './chosen-documents'
import styles from './decision-form.module.css'
import { refusalText } from './refusal-text'

/** The question about the documents of a case, by decision. */
const questions: Partial<Record<Choice, string>> = {
  'take-points': 'Points of which documents?',
  'undo-pile-on': 'Which documents come back?',
}

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

  async function decide(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = event.currentTarget
    const isEmpty = question !== undefined && chosen.length === 0
    const why = noteField.safeParse(note).data
    setFaults({
      ...(choice === null && { choice: 'Choose a decision.' }),
      ...(isEmpty && { documents: 'Choose a document.' }),
      ...(why === undefined && { note: choice === 'ask' ? 'Enter a question.' : 'Enter a reason.' }),
    })
    if (choice === null) return form.querySelector<HTMLInputElement>('input')?.focus()
    if (isEmpty) return form.querySelector<HTMLInputElement>('input[type=checkbox]')?.focus()
    if (why === undefined) return form.querySelector('textarea')?.focus()
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
    <form className={styles.form} aria-label="Decide" noValidate onSubmit={(event) => void decide(event)}>
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
                checked={each === choice}
                aria-labelledby={`${name}-${each}`}
                aria-describedby={`${name}-${each}-effect`}
                onChange={() => setPicked(each)}
              />
              <span>
                <strong id={`${name}-${each}`}>{label}</strong>
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
