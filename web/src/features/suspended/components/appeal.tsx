import { suspensionCalls, maxAppealLength, type AnswerOf, type OwnWarning } from '#events'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState, type FormEvent } from 'react'
import { Button } from '../../../components/button'
import { TextAreaField } from '../../../components/field'
import { FormError } from '../../../components/form-error'
import { messageOf, reasonOf } from '../../../http/api-error'
import { Questions } from '../../../entities/question/components/questions'
import { Quotation } from '../../../components/quotation'
import { keepAppealDraft, readAppealDraft } from '../../../session/suspended-session'
import { answerQuestion } from '../api/answer-question'
import { standingQuery } from '../api/read-standing'
import { sendAppeal } from '../api/send-appeal'
import styles from './appeal.module.css'
import { ContestedWarnings } from './contested-warnings'

type AppealState = AnswerOf<typeof suspensionCalls.standing>['appeal']

/** The one appeal: the form, pending, or decided. */
export function Appeal({ appeal, warnings }: { appeal: AppealState; warnings: readonly OwnWarning[] }) {
  const queryClient = useQueryClient()
  const [sentHere, setSentHere] = useState(false)
  if (appeal.state === 'none') return <AppealForm warnings={warnings} onSent={() => setSentHere(true)} />
  return (
    <>
      <Answer appeal={appeal} takesFocus={sentHere} />
      <Questions
        questions={appeal.questions}
        isOpen={appeal.state === 'open'}
        send={answerQuestion}
        onSent={() => queryClient.invalidateQueries({ queryKey: standingQuery.queryKey })}
      />
    </>
  )
}

function AppealForm({ warnings, onSent }: { warnings: readonly OwnWarning[]; onSent: () => void }) {
  const queryClient = useQueryClient()
  const [message, setMessage] = useState(readAppealDraft)
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const [fault, setFault] = useState<string>()
  const [refusal, setRefusal] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const form = useRef<HTMLFormElement>(null)

  async function send(event: FormEvent) {
    event.preventDefault()
    setFault(message.trim() === '' ? 'Say why your account should be active again.' : undefined)
    if (message.trim() === '') return form.current?.querySelector('textarea')?.focus()
    setRefusal(null)
    setBusy(true)
    try {
      await sendAppeal(message.trim(), [...chosen])
      keepAppealDraft('')
      onSent()
    } catch (error) {
      // Already sent in another tab, or active again: the next poll shows it.
      const reason = reasonOf(error, suspensionCalls.appeal)
      if (reason !== 'already-appealed' && reason !== 'not-suspended')
        setRefusal(messageOf(error, 'Your appeal couldn’t be sent. Please try again.'))
    } finally {
      await queryClient.invalidateQueries({ queryKey: standingQuery.queryKey })
      setBusy(false)
    }
  }

  return (
    <form
      ref={form}
      className={styles.form}
      aria-label="Appeal"
      noValidate
      onSubmit={(event) => void send(event)}
    >
      <h2 className={styles.title}>Appeal</h2>
      <p>You can appeal once. An admin reads it. The answer appears here and comes by email.</p>
      <TextAreaField
        label="Why should your account be active again?"
        rows={6}
        required
        maxLength={maxAppealLength}
        value={message}
        error={fault}
        hint={`${message.length} / ${maxAppealLength}`}
        onChange={({ target }) => {
          setMessage(target.value)
          keepAppealDraft(target.value)
          setFault(undefined)
        }}
      />
      <ContestedWarnings warnings={warnings} chosen={chosen} onChoose={setChosen} />
      <FormError>{refusal}</FormError>
      <Button type="submit" busy={busy}>
        {busy ? 'Sending…' : 'Send appeal'}
      </Button>
    </form>
  )
}

function Answer({ appeal, takesFocus }: { appeal: AppealState; takesFocus: boolean }) {
  const box = useRef<HTMLElement>(null)
  useEffect(() => {
    if (takesFocus) box.current?.focus()
  }, [takesFocus])
  const rejected = appeal.state === 'rejected'
  return (
    <section ref={box} className={styles.form} role="status" tabIndex={-1}>
      <h2 className={styles.title}>{rejected ? 'Your appeal was rejected' : 'Your appeal is being read'}</h2>
      {rejected ? (
        <>
          <p>An admin read it. The account stays suspended.</p>
          <Quotation>{appeal.note}</Quotation>
        </>
      ) : (
        <p>
          The answer appears here and comes by email. If your appeal is accepted, you can continue from this
          page.
        </p>
      )}
      <p className={styles.lead}>What you wrote:</p>
      <Quotation>{appeal.message}</Quotation>
    </section>
  )
}
