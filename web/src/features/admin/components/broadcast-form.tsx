import { broadcastRequest } from '#events'
import { useState, type FormEvent } from 'react'
import { Button } from '../../../components/button'
import { TextAreaField, TextField } from '../../../components/field'
import { notify } from '../../../components/toasts/notify'
import { sendBroadcast } from '../api/send-broadcast'
import styles from './broadcast-form.module.css'

const titleLimit = 120
const bodyLimit = 4000
const blank = { title: '', body: '' }

/** A message to everybody. */
export function BroadcastForm() {
  const [message, setMessage] = useState(blank)
  const [busy, setBusy] = useState(false)

  async function send(event: FormEvent) {
    event.preventDefault()
    const { data: body } = broadcastRequest.safeParse(message)
    if (body === undefined) return notify.error('Title and message cannot be empty')
    setBusy(true)
    try {
      await sendBroadcast(body)
      notify.success('Message broadcasted to all users!')
      setMessage(blank)
    } catch {
      notify.error('Failed to broadcast message')
    } finally {
      setBusy(false)
    }
  }

  return (
    <form
      className={styles.form}
      aria-label="Broadcast Message"
      noValidate
      onSubmit={(event) => void send(event)}
    >
      <TextField
        label="Title"
        required
        maxLength={titleLimit}
        value={message.title}
        hint={`${message.title.length} / ${titleLimit}`}
        onChange={({ target }) => setMessage({ ...message, title: target.value })}
      />
      <TextAreaField
        label="Message"
        required
        maxLength={bodyLimit}
        value={message.body}
        hint={`${message.body.length} / ${bodyLimit}`}
        onChange={({ target }) => setMessage({ ...message, body: target.value })}
      />
      <Button type="submit" busy={busy}>
        {busy ? 'Sending…' : 'Send'}
      </Button>
    </form>
  )
}
