import { maxNoticeTextLength, restorationRequest } from '#events'
import { useQueryClient } from '@tanstack/react-query'
import { useId, useState, type FormEvent } from 'react'
import { Button } from '../../../components/button'
import { TextAreaField, TextField } from '../../../components/field'
import { FormError } from '../../../components/form-error'
import { notify } from '../../../components/toasts/notify'
import { Statement } from '../../../entities/take-down/statement'
import { useTypedForm } from '../../../entities/take-down/use-typed-form'
import { messageOf } from '../../../http/api-error'
import { askRestoration, ownNoticeQuery } from '../api/own-notice'
import styles from './own-notice.module.css'

const faultTexts = {
  words: 'Say why it was closed by mistake.',
  name: 'Enter your name.',
  address: 'Enter an address where letters reach you.',
  goodFaith: 'We need this statement.',
  jurisdiction: 'We need this statement.',
  signature: 'Type your full name.',
} as const

/** The restoration notice, with what regulation 80 asks for. */
export function RestorationForm({ documentId, onClose }: { documentId: string; onClose: () => void }) {
  const queryClient = useQueryClient()
  const title = useId()
  const { form, read, field, tick } = useTypedForm(restorationRequest, faultTexts)
  const [refusal, setRefusal] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)

  async function send(event: FormEvent) {
    event.preventDefault()
    setRefusal(null)
    const body = read()
    if (body === null) return
    setBusy(true)
    try {
      const { message } = await askRestoration(documentId, body)
      notify.success(message ?? 'Sent.')
      await queryClient.invalidateQueries({ queryKey: ownNoticeQuery(documentId).queryKey })
    } catch (error) {
      setRefusal(messageOf(error, 'This couldn’t be sent. Please try again.'))
    } finally {
      setBusy(false)
    }
  }

  return (
    <form
      ref={form}
      className={styles.form}
      aria-labelledby={title}
      noValidate
      onSubmit={(event) => void send(event)}
    >
      <h2 id={title} className={styles.title}>
        Ask for the document back
      </h2>
      <TextAreaField
        label="Why was it closed by mistake?"
        rows={4}
        autoFocus
        maxLength={maxNoticeTextLength}
        {...field('words')}
      />
      <p>Only admins see your name and address.</p>
      <TextField label="Name" autoComplete="name" maxLength={120} {...field('name')} />
      <TextAreaField
        label="Address"
        rows={2}
        autoComplete="street-address"
        maxLength={300}
        {...field('address')}
      />
      <Statement {...tick('goodFaith')}>
        I believe in good faith that it was closed by mistake, or taken for something else.
      </Statement>
      <Statement {...tick('jurisdiction')}>
        I accept that the courts of Singapore decide about this.
      </Statement>
      <TextField
        label="Signature"
        hint="Type your full name. Today’s date is added."
        autoComplete="off"
        maxLength={120}
        {...field('signature')}
      />
      <FormError>{refusal}</FormError>
      <div className={styles.buttons}>
        <Button variant="secondary" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" busy={busy}>
          {busy ? 'Sending…' : 'Ask for it back'}
        </Button>
      </div>
    </form>
  )
}
