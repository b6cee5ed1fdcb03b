import { maxNoticeTextLength, type NoticeLink } from '#events'
import { useRef, useState, type FormEvent } from 'react'
import { Button } from '../../../components/button'
import { TextAreaField } from '../../../components/field'
import { FormError } from '../../../components/form-error'
import { messageOf } from '../../../http/api-error'
import { tellCourt } from '../api/take-down'
import { Done } from './done'
import styles from './notice.module.css'

/** Tells of court action, which stops the clock of a restoration. */
export function CourtForm({ link }: { link: NoticeLink }) {
  const [words, setWords] = useState('')
  const [fault, setFault] = useState<string>()
  const [refusal, setRefusal] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const [done, setDone] = useState<string | null>(null)
  const form = useRef<HTMLFormElement>(null)

  async function send(event: FormEvent) {
    event.preventDefault()
    setRefusal(null)
    if (words.trim() === '') {
      setFault('Name the court and the case.')
      return form.current?.querySelector('textarea')?.focus()
    }
    setBusy(true)
    try {
      setDone((await tellCourt({ ...link, words: words.trim() })).message ?? 'Thank you.')
    } catch (error) {
      setRefusal(messageOf(error, 'This couldn’t be sent. Please try again.'))
    } finally {
      setBusy(false)
    }
  }

  if (done !== null) return <Done title={done}>We’ll email you the admin’s decision.</Done>
  return (
    <form
      ref={form}
      className={styles.form}
      aria-label="Court action"
      noValidate
      onSubmit={(event) => void send(event)}
    >
      <TextAreaField
        label="Which court, and which case?"
        required
        rows={4}
        maxLength={maxNoticeTextLength}
        hint="The number of the case, and when you filed it. You can tell us once."
        value={words}
        error={fault}
        onChange={({ target }) => {
          setWords(target.value)
          setFault(undefined)
        }}
      />
      <FormError>{refusal}</FormError>
      <Button type="submit" busy={busy}>
        {busy ? 'Sending…' : 'Tell us'}
      </Button>
    </form>
  )
}
