import { maxNoticeTextLength, takeDownCalls, takeDownRequest, type TakeDownRequest } from '#events'
import {
  useCallback,
  useEffect,
  useId,
  useRef,
  useState,
  type FormEvent,
  type ReactNode,
  type Ref,
} from 'react'
import { useSearchParams } from 'react-router-dom'
import { Button } from '../../../components/button'
import { ChoiceField } from '../../../components/choice-field'
import { TextAreaField, TextField } from '../../../components/field'
import { FormError } from '../../../components/form-error'
import { Statement } from '../../../entities/take-down/statement'
import { useTypedForm } from '../../../entities/take-down/use-typed-form'
import { messageOf, reasonOf } from '../../../http/api-error'
import { fileNotice } from '../api/take-down'
import { documentIn } from '../link-of'
import { Done } from './done'
import styles from './notice.module.css'

const faultTexts = {
  documentId: 'Paste the address of the document’s page.',
  ground: 'Choose one.',
  work: 'Say which work it is, or who is shown.',
  why: 'Say where it is in the document, and why it may not be shared.',
  name: 'Enter your name.',
  address: 'Enter an address where letters reach you.',
  phone: 'Enter a telephone number.',
  email: 'Enter your email address: we send you a link.',
  entitled: 'We need this statement.',
  goodFaith: 'We need this statement.',
  truthful: 'We need this statement.',
  signature: 'Type your full name.',
} as const

const form = {
  safeParse: (typed: Readonly<Record<string, string | boolean>>) =>
    takeDownRequest.safeParse({
      ...typed,
      documentId: documentIn(String(typed.documentId)),
      onBehalfOf: String(typed.onBehalfOf).trim() || null,
    }),
}

/** `solveAgain`: a check is good for one use. */
export interface CheckHandle {
  solveAgain(): void
}
/** Shows the human check. */
export type ShowCheck = (props: {
  isAwaited: boolean
  onSolution: (solution: string) => void
  ref: Ref<CheckHandle>
}) => ReactNode

/** The form of a take-down notice. `?document=` fills in the document. */
export function NoticeForm({ showCheck }: { showCheck: ShowCheck }) {
  const [params] = useSearchParams()
  const group = useId()
  const {
    form: element,
    typed,
    set,
    read,
    field,
    tick,
  } = useTypedForm(form, faultTexts, {
    documentId: params.has('document') ? `${location.origin}/document/${params.get('document')}` : '',
    onBehalfOf: '',
  })
  const [refusal, setRefusal] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const [done, setDone] = useState<string | null>(null)
  const altcha = useRef('')
  const check = useRef<CheckHandle>(null)

  const send = useCallback(async (body: TakeDownRequest) => {
    try {
      const { message } = await fileNotice({ ...body, altcha: altcha.current })
      setDone(message ?? 'Thank you.')
    } catch (error) {
      const isUnread = reasonOf(error, takeDownCalls.fileTakeDown) === 'invalid'
      setRefusal(
        messageOf(
          error,
          isUnread ? 'Please check the form.' : 'Your notice couldn’t be sent. Please try again.',
        ),
      )
      altcha.current = ''
      check.current?.solveAgain()
    } finally {
      setBusy(false)
    }
  }, [])
  /** Sent as soon as the check is solved. */
  const waiting = useRef<TakeDownRequest | null>(null)
  const onSolution = useCallback(
    (solution: string) => {
      altcha.current = solution
      const body = waiting.current
      if (solution === '' || body === null) return
      waiting.current = null
      void send(body)
    },
    [send],
  )
  useEffect(
    () => () => {
      waiting.current = null
    },
    [],
  )

  function submit(event: FormEvent) {
    event.preventDefault()
    setRefusal(null)
    const body = read()
    if (body === null) return
    setBusy(true)
    if (altcha.current === '') waiting.current = body
    else void send(body)
  }

  if (done !== null)
    return (
      <Done title={done}>
        Nothing happens until you press the button on the page that the link opens. If no email arrives within
        a few minutes, check your spam folder.
      </Done>
    )
  const choice = (ground: TakeDownRequest['ground'], words: string) => (
    <label className={styles.choice}>
      <input
        type="radio"
        name="ground"
        id={`${group}-${ground}`}
        checked={typed.ground === ground}
        onChange={() => set('ground', ground)}
      />
      {words}
    </label>
  )
  return (
    <form ref={element} className={styles.form} aria-label="Take-down notice" noValidate onSubmit={submit}>
      <h2 className={styles.heading}>The document</h2>
      <TextField
        label="Address of the document"
        hint="Open the document here, and copy the address of its page."
        {...field('documentId')}
      />
      <ChoiceField legend="What is wrong?" required error={field('ground').error} className={styles.choices}>
        {choice('copyright', 'It contains a work that may not be shared')}
        {choice('person', 'It shows or names a person who has not agreed')}
      </ChoiceField>
      <TextAreaField
        label={typed.ground === 'person' ? 'Who is shown or named?' : 'Which work is it?'}
        hint="Its uploader reads this, without your name and address."
        rows={3}
        maxLength={maxNoticeTextLength}
        {...field('work')}
      />
      <TextAreaField
        label="Where is it, and why may it not be shared?"
        hint="Name the pages. Its uploader reads this, too."
        rows={4}
        maxLength={maxNoticeTextLength}
        {...field('why')}
      />
      <h2 className={styles.heading}>You</h2>
      <p className={styles.quiet}>Only admins see this. We delete it two years after the last step.</p>
      <div className={styles.pair}>
        <TextField label="Name" autoComplete="name" maxLength={120} {...field('name')} />
        <TextField
          label="On whose behalf, if not your own"
          hint="Such as a publisher or a university"
          maxLength={120}
          {...field('onBehalfOf')}
        />
      </div>
      <TextAreaField
        label="Address in Singapore, or for service there"
        autoComplete="street-address"
        rows={2}
        maxLength={300}
        {...field('address')}
      />
      <div className={styles.pair}>
        <TextField label="Telephone" type="tel" autoComplete="tel" maxLength={40} {...field('phone')} />
        <TextField label="Email" type="email" autoComplete="email" maxLength={254} {...field('email')} />
      </div>
      <h2 className={styles.heading}>Statements</h2>
      <Statement {...tick('entitled')}>
        I own the rights, act for their owner, or am the person shown or act for them.
      </Statement>
      <Statement {...tick('goodFaith')}>
        I believe in good faith that the owner, or the law, does not allow this use.
      </Statement>
      <Statement {...tick('truthful')}>
        What I say is true. I know that a false statement in a notice is an offence.
      </Statement>
      <TextField
        label="Signature"
        hint="Type your full name. Today’s date is added."
        autoComplete="off"
        maxLength={120}
        {...field('signature')}
      />
      {showCheck({ isAwaited: busy, onSolution, ref: check })}
      <FormError>{refusal}</FormError>
      <Button type="submit" busy={busy}>
        {busy ? 'Sending…' : 'Send notice'}
      </Button>
    </form>
  )
}
