import { broadcastRequest, maxBroadcastLength, maxBroadcastTitleLength } from '#events'
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState, type FormEvent } from 'react'
import { formatCount } from '../../../components/format-count'
import { Button } from '../../../components/button'
import { ConfirmDialog } from '../../../components/confirm-dialog'
import { TextAreaField, TextField } from '../../../components/field'
import { FormError } from '../../../components/form-error'
import { notify } from '../../../components/toasts/notify'
import { MessageSheet } from '../../../entities/message/components/message-sheet'
import { broadcastsKey, recipientsQuery } from '../api/read-broadcasts'
import { sendBroadcast } from '../api/send-broadcast'
import { blankBroadcast, useBroadcastDraft } from '../broadcast-draft'
import styles from './broadcast-form.module.css'

type Faults = Partial<typeof blankBroadcast>

/** A message to all users: write, preview, confirm. */
export function BroadcastForm() {
  const queryClient = useQueryClient()
  const { data: recipients } = useInfiniteQuery(recipientsQuery)
  const [message, setMessage] = useBroadcastDraft()
  const [faults, setFaults] = useState<Faults>({})
  const [preview, setPreview] = useState<(typeof blankBroadcast & { createdAt: string }) | null>(null)
  const [refusal, setRefusal] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const form = useRef<HTMLFormElement>(null)

  function look(event: FormEvent) {
    event.preventDefault()
    const { data: body } = broadcastRequest.safeParse(message)
    setFaults({
      ...(message.title.trim() === '' && { title: 'Enter a title.' }),
      ...(message.body.trim() === '' && { body: 'Enter a message.' }),
    })
    if (body === undefined) {
      notify.error('Title and message cannot be empty')
      const empty = message.title.trim() === '' ? 'input' : 'textarea'
      return form.current?.querySelector<HTMLElement>(empty)?.focus()
    }
    setRefusal(null)
    setPreview({ ...body, createdAt: new Date().toISOString() })
  }

  async function send() {
    if (preview === null || busy) return
    setRefusal(null)
    setBusy(true)
    try {
      await sendBroadcast({ title: preview.title, body: preview.body })
      notify.success('Message broadcasted to all users!')
      setMessage(blankBroadcast)
      setPreview(null)
      void queryClient.invalidateQueries({ queryKey: broadcastsKey })
    } catch {
      setRefusal('Failed to broadcast message')
      notify.error('Failed to broadcast message')
    } finally {
      setBusy(false)
    }
  }

  return (
    <>
      <form ref={form} className={styles.form} aria-label="Broadcast Message" noValidate onSubmit={look}>
        <TextField
          label="Title"
          required
          maxLength={maxBroadcastTitleLength}
          value={message.title}
          error={faults.title}
          hint={`${message.title.length} / ${maxBroadcastTitleLength}`}
          onChange={({ target }) => setMessage({ ...message, title: target.value })}
        />
        <TextAreaField
          label="Message"
          required
          maxLength={maxBroadcastLength}
          value={message.body}
          error={faults.body}
          hint={`${message.body.length} / ${maxBroadcastLength}. Addresses that begin with https:// become links.`}
          onChange={({ target }) => setMessage({ ...message, body: target.value })}
        />
        <Button type="submit">Preview and send</Button>
      </form>
      <ConfirmDialog
        open={preview !== null}
        title={`Send to ${recipientsText(recipients)}?`}
        description="This is how it will look in the inbox. You can recall it later, but some people may have read it by then."
        confirm={busy ? 'Sending…' : `Send to ${recipientsText(recipients)}`}
        busy={busy}
        beginAtCancel
        onConfirm={() => void send()}
        onClose={() => setPreview(null)}
      >
        {preview !== null && <MessageSheet {...preview} read={false} />}
        <FormError>{refusal}</FormError>
      </ConfirmDialog>
    </>
  )
}

function recipientsText(recipients: number | undefined): string {
  if (recipients === undefined) return 'all users'
  return recipients === 1 ? '1 user' : `${formatCount(recipients)} users`
}
