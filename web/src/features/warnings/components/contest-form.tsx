import { maxContestLength } from '#events'
import { useId, useState, type FormEvent } from 'react'
import { Button } from '../../../components/button'
import { TextAreaField } from '../../../components/field'
import { FormError } from '../../../components/form-error'
import { messageOf } from '../../../http/api-error'
import styles from './contest.module.css'

/** A decision that can be contested. */
export interface Contested {
  /** Tells it from others, for screen readers. */
  name: string
  /** The heading of the form, the question in it, and the fault of an empty answer. */
  texts: { heading: string; question: string; fault: string }
  send: (message: string) => Promise<void>
  /** True for an error that the list itself shows: it was sent in another tab, or there is nothing left to contest. */
  isOver: (error: unknown) => boolean
}

export function ContestForm({
  contested: { texts, send, isOver },
  readAgain,
  onClose,
}: {
  contested: Contested
  readAgain: () => Promise<void>
  onClose: () => void
}) {
  const title = useId()
  const [words, setWords] = useState('')
  const [fault, setFault] = useState<string>()
  const [refusal, setRefusal] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    setRefusal(null)
    if (words.trim() === '') {
      setFault(texts.fault)
      return event.currentTarget.querySelector('textarea')?.focus()
    }
    setBusy(true)
    try {
      await send(words.trim())
    } catch (error) {
      if (!isOver(error)) setRefusal(messageOf(error, 'This couldn’t be sent. Please try again.'))
    } finally {
      await readAgain()
      setBusy(false)
    }
  }

  return (
    <form className={styles.form} aria-labelledby={title} noValidate onSubmit={(event) => void submit(event)}>
      <h3 id={title} className={styles.title}>
        {texts.heading}
      </h3>
      <TextAreaField
        label={texts.question}
        rows={4}
        required
        autoFocus
        maxLength={maxContestLength}
        value={words}
        error={fault}
        hint={`${words.length} / ${maxContestLength}`}
        onChange={({ target }) => {
          setWords(target.value)
          setFault(undefined)
        }}
      />
      <FormError>{refusal}</FormError>
      <div className={styles.buttons}>
        <Button variant="secondary" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" busy={busy}>
          {busy ? 'Sending…' : 'Send'}
        </Button>
      </div>
    </form>
  )
}
