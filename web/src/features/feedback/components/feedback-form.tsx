import {
  supportCalls,
  feedbackRequest,
  maxFeedbackLength,
  type FeedbackKind,
  type FeedbackRequest,
} from '#events'
import { useEffect, useRef, useState, type FormEvent } from 'react'
import { Button } from '../../../components/button'
import { TextAreaField, TextField } from '../../../components/field'
import { FormError } from '../../../components/form-error'
import { notify } from '../../../components/toasts/notify'
import { messageOf, reasonOf } from '../../../http/api-error'
import { useSession } from '../../../session/session-store'
import { sendFeedback } from '../api/send-feedback'
import styles from './feedback-form.module.css'

const faultTexts = {
  name: 'Enter your name.',
  email: 'Enter an email address that we can reply to.',
  message: 'Enter your message.',
} as const
type Name = keyof typeof faultTexts
const names: readonly Name[] = ['name', 'email', 'message']
const words: Readonly<Record<FeedbackKind, { label: string; message: string; hint: string; send: string }>> =
  {
    feedback: {
      label: 'Feedback',
      message: 'Your feedback',
      hint: 'What do you like? What is missing?',
      send: 'Submit Feedback',
    },
    problem: {
      label: 'Report a Problem',
      message: 'What happened?',
      hint: 'Where did it happen? What did you do, and what did you expect instead?',
      send: 'Report Problem',
    },
  }

/** Name, email and message, all required; the input is kept until it was sent. */
export function FeedbackForm({ kind }: { kind: FeedbackKind }) {
  const user = useSession((state) => state.user)
  const [typed, setTyped] = useState<Partial<FeedbackRequest>>({})
  // If another tab signs in or out, name and address follow.
  const draft = { name: user?.username ?? '', email: user?.email ?? '', message: '', ...typed }
  const [faults, setFaults] = useState<Partial<Record<Name, string>>>({})
  const [refusal, setRefusal] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const [thanks, setThanks] = useState<string>()
  const form = useRef<HTMLFormElement>(null)

  async function send(event: FormEvent) {
    event.preventDefault()
    const { data: body, error } = feedbackRequest.safeParse(draft)
    const wrong = names.filter((name) => error?.issues.some(({ path }) => path[0] === name))
    setFaults(Object.fromEntries(wrong.map((name) => [name, faultTexts[name]])))
    if (body === undefined) return form.current?.querySelector<HTMLElement>(`[name='${wrong[0]}']`)?.focus()
    setRefusal(null)
    setBusy(true)
    try {
      const { message } = await sendFeedback(kind, body)
      setTyped({ ...typed, message: '' })
      setThanks(message ?? 'Thank you!')
    } catch (failure) {
      const tooMany = reasonOf(failure, supportCalls.sendFeedback) === 'too-many-requests'
      const text = 'Something went wrong. Please try again later.'
      const said = tooMany ? messageOf(failure, text) : text
      setRefusal(said)
      notify.error(said)
    } finally {
      setBusy(false)
    }
  }

  if (thanks !== undefined) return <Thanks text={thanks} onAgain={() => setThanks(undefined)} />
  const { label, message, hint, send: action } = words[kind]
  const wiring = (name: Name) => ({
    name,
    required: true,
    value: draft[name],
    error: faults[name],
    onChange: ({ target }: { target: { value: string } }) => setTyped({ ...typed, [name]: target.value }),
  })
  return (
    <form
      ref={form}
      className={styles.form}
      aria-label={label}
      noValidate
      onSubmit={(event) => void send(event)}
    >
      <div className={styles.who}>
        <TextField label="Name" autoComplete="name" maxLength={80} {...wiring('name')} />
        <TextField label="Email" type="email" autoComplete="email" maxLength={254} {...wiring('email')} />
      </div>
      <TextAreaField
        label={message}
        hint={hint}
        rows={8}
        maxLength={maxFeedbackLength}
        {...wiring('message')}
      />
      <FormError>{refusal}</FormError>
      <Button type="submit" busy={busy}>
        {busy ? 'Sending…' : action}
      </Button>
    </form>
  )
}

function Thanks({ text, onAgain }: { text: string; onAgain: () => void }) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => box.current?.focus(), [])
  return (
    <div ref={box} className={styles.thanks} role="status" tabIndex={-1}>
      <p className={styles.title}>{text}</p>
      <p>A person reads every message. If yours needs a reply, we’ll send it by email.</p>
      <Button variant="secondary" onClick={onAgain}>
        Send another
      </Button>
    </div>
  )
}
