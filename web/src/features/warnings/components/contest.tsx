import { maxContestLength, contestCalls, type OwnWarning } from '#events'
import { useQueryClient } from '@tanstack/react-query'
import { useId, useState, type FormEvent } from 'react'
import { Button } from '../../../components/button'
import { TextAreaField } from '../../../components/field'
import { FormError } from '../../../components/form-error'
import { Moment } from '../../../components/moment'
import { warningsQuery } from '../../../entities/warning/api/read-warnings'
import { Questions } from '../../../entities/question/components/questions'
import { Quotation } from '../../../components/quotation'
import { messageOf, reasonOf } from '../../../http/api-error'
import { answerQuestion } from '../api/answer-question'
import { contestWarning } from '../api/contest-warning'
import styles from './contest.module.css'

/** The form to contest a warning; afterwards its words, and the answer. */
export function Contest({ warning }: { warning: OwnWarning }) {
  const { state, until, message, note, questions } = warning.contest
  const queryClient = useQueryClient()
  const [isAsked, setIsAsked] = useState(false)
  if (state === 'over') return null
  if (state === 'possible')
    return isAsked ? (
      <ContestForm warning={warning} onClose={() => setIsAsked(false)} />
    ) : (
      <p className={styles.offer}>
        <Button variant="secondary" onClick={() => setIsAsked(true)}>
          Contest it
          <span className="visually-hidden">: {warning.docTitle}</span>
        </Button>
        <span>
          You can do so once, until <Moment at={until} />. An admin answers.
        </span>
      </p>
    )
  return (
    <div className={styles.answer}>
      <div className={styles.state} role="status">
        <p>
          <strong>
            {state === 'open' ? 'You contested this warning.' : 'An admin read it, and the warning stays.'}
          </strong>
          {state === 'open' && ' The answer appears here and in your inbox.'}
        </p>
        {note !== null && <Quotation>{note}</Quotation>}
        <p className={styles.lead}>What you wrote:</p>
        <Quotation>{message}</Quotation>
      </div>
      <Questions
        questions={questions}
        isOpen={state === 'open'}
        send={answerQuestion}
        onSent={() => queryClient.invalidateQueries({ queryKey: warningsQuery.queryKey })}
      />
    </div>
  )
}

function ContestForm({ warning, onClose }: { warning: OwnWarning; onClose: () => void }) {
  const queryClient = useQueryClient()
  const title = useId()
  const [words, setWords] = useState('')
  const [fault, setFault] = useState<string>()
  const [refusal, setRefusal] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)

  async function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    setRefusal(null)
    if (words.trim() === '') {
      setFault('Say why this warning should be withdrawn.')
      return event.currentTarget.querySelector('textarea')?.focus()
    }
    setBusy(true)
    try {
      await contestWarning(warning, words.trim())
    } catch (error) {
      // Sent in another tab, or withdrawn meanwhile: the list shows it.
      const reason = reasonOf(error, contestCalls.contestWarning)
      if (reason !== 'already-contested' && reason !== 'no-such-warning')
        setRefusal(messageOf(error, 'This couldn’t be sent. Please try again.'))
    } finally {
      await queryClient.invalidateQueries({ queryKey: warningsQuery.queryKey })
      setBusy(false)
    }
  }

  return (
    <form className={styles.form} aria-labelledby={title} noValidate onSubmit={(event) => void send(event)}>
      <h3 id={title} className={styles.title}>
        Contest this warning
      </h3>
      <TextAreaField
        label="Why should it be withdrawn?"
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
