import { maxAnswerLength, questionCalls, type OwnQuestion } from '#events'
import { useId, useState, type SubmitEvent } from 'react'
import { Button } from '../../../components/button'
import { TextAreaField } from '../../../components/field'
import { FormError } from '../../../components/form-error'
import { Moment } from '../../../components/moment'
import { Quotation } from '../../../components/quotation'
import { messageOf, reasonOf } from '../../../http/api-error'
import styles from './questions.module.css'

/** An admin's questions to the student, oldest first. The newest can be answered, while the case is open. */
export function Questions({
  questions,
  isOpen,
  send,
  onSent,
}: {
  questions: readonly OwnQuestion[]
  isOpen: boolean
  /** Throws ApiError. */
  send: (questionId: string, answer: string) => Promise<unknown>
  /** Reads the questions again. */
  onSent: () => Promise<unknown>
}) {
  if (questions.length === 0) return null
  return (
    <div className={styles.questions}>
      {questions.map((question, place) =>
        question.answer === null && isOpen && place === questions.length - 1 ? (
          <AnswerForm key={question._id} question={question} send={send} onSent={onSent} />
        ) : (
          <Asked key={question._id} question={question} />
        ),
      )}
    </div>
  )
}

function Asked({ question: { text, at, answer } }: { question: OwnQuestion }) {
  return (
    <div className={styles.question}>
      <p className={styles.lead}>
        An admin asked, <Moment at={at} />:
      </p>
      <Quotation>{text}</Quotation>
      {answer !== null && (
        <>
          <p className={styles.lead}>You answered:</p>
          <Quotation>{answer}</Quotation>
        </>
      )}
    </div>
  )
}

function AnswerForm({
  question: { _id, text },
  send,
  onSent,
}: {
  question: OwnQuestion
  send: (questionId: string, answer: string) => Promise<unknown>
  onSent: () => Promise<unknown>
}) {
  const title = useId()
  const [words, setWords] = useState('')
  const [fault, setFault] = useState<string>()
  const [refusal, setRefusal] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    setRefusal(null)
    if (words.trim() === '') {
      setFault('Enter your answer.')
      return event.currentTarget.querySelector('textarea')?.focus()
    }
    setBusy(true)
    try {
      await send(_id, words.trim())
    } catch (error) {
      // Answered in another tab, or decided meanwhile: the page shows it.
      const reason = reasonOf(error, questionCalls.answerQuestion)
      if (reason !== 'already-answered' && reason !== 'already-decided')
        setRefusal(messageOf(error, 'Your answer couldn’t be sent. Please try again.'))
    } finally {
      await onSent()
      setBusy(false)
    }
  }

  return (
    <form
      className={`${styles.question} ${styles.asked}`}
      aria-labelledby={title}
      noValidate
      onSubmit={(event) => void submit(event)}
    >
      <p id={title} className={styles.lead} role="status">
        An admin has a question
      </p>
      <Quotation>{text}</Quotation>
      <TextAreaField
        label="Your answer"
        rows={4}
        required
        maxLength={maxAnswerLength}
        value={words}
        error={fault}
        hint={`${words.length} / ${maxAnswerLength}`}
        onChange={({ target }) => {
          setWords(target.value)
          setFault(undefined)
        }}
      />
      <FormError>{refusal}</FormError>
      <Button type="submit" busy={busy}>
        {busy ? 'Sending…' : 'Send answer'}
      </Button>
    </form>
  )
}
