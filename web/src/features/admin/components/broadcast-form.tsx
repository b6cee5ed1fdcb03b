import { audienceInWords } from '#events'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState, type FormEvent } from 'react'
import { formatCount } from '../../../components/format-count'
import { Button } from '../../../components/button'
import { ConfirmDialog } from '../../../components/confirm-dialog'
import { FormError } from '../../../components/form-error'
import { Moment } from '../../../components/moment'
import { notify } from '../../../components/toasts/notify'
import { MessageSheet } from '../../../entities/message/components/message-sheet'
import { messageOf } from '../../../http/api-error'
import { audienceQuery, broadcastsKey } from '../api/read-broadcasts'
import { sendBroadcast } from '../api/send-broadcast'
import {
  audienceOf,
  blankBroadcast,
  faultsOf,
  type BroadcastDraft,
  type BroadcastFaults,
} from '../broadcast-draft'
import { instantOf } from '../local-time'
import { useBroadcastDraft } from '../use-broadcast-draft'
import styles from './broadcast-form.module.css'
import { AudienceFields, TextFields } from './broadcast-fields'

/** A message to all users or an audience, now or at a time: write, preview, confirm. */
export function BroadcastForm() {
  const queryClient = useQueryClient()
  const [draft, setDraft] = useBroadcastDraft()
  const [faults, setFaults] = useState<BroadcastFaults>({})
  const [preview, setPreview] = useState<(BroadcastDraft & { now: string }) | null>(null)
  const [refusal, setRefusal] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const audience = audienceOf(preview ?? draft)
  const { data: reach } = useQuery({ ...audienceQuery(audience), enabled: preview !== null })
  const sendAt = preview && instantOf(preview.sendAt)

  function look(event: FormEvent) {
    event.preventDefault()
    const now = new Date()
    const found = faultsOf(draft, now)
    setFaults(found)
    const [first] = Object.keys(found)
    if (first !== undefined) {
      if (found.title !== undefined || found.body !== undefined)
        notify.error('Title and message cannot be empty')
      // Their errors are shown with this render.
      return requestAnimationFrame(() => form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus())
    }
    setRefusal(null)
    setPreview({ ...draft, title: draft.title.trim(), body: draft.body.trim(), now: now.toISOString() })
  }

  async function send() {
    if (preview === null || busy) return
    setRefusal(null)
    setBusy(true)
    try {
      await sendBroadcast({ title: preview.title, body: preview.body, audience, sendAt })
      notify.success(
        sendAt !== null
          ? 'The message is scheduled.'
          : audience.kind === 'everyone'
            ? 'Message broadcasted to all users!'
            : `Message sent to ${audienceInWords(audience)}.`,
      )
      setDraft(blankBroadcast)
      setPreview(null)
      void queryClient.invalidateQueries({ queryKey: broadcastsKey })
    } catch (error) {
      const failed = 'Failed to broadcast message'
      // Its time may have passed while the preview was open.
      setRefusal(sendAt === null ? failed : messageOf(error, failed))
      notify.error(failed)
    } finally {
      setBusy(false)
    }
  }

  const verb = sendAt === null ? 'Send to' : 'Schedule for'
  return (
    <>
      <form ref={form} className={styles.form} aria-label="Broadcast Message" noValidate onSubmit={look}>
        <TextFields draft={draft} faults={faults} onChange={setDraft} />
        <AudienceFields draft={draft} faults={faults} onChange={setDraft} />
        <Button type="submit">Preview and send</Button>
      </form>
      <ConfirmDialog
        open={preview !== null}
        title={`${verb} ${recipientsText(reach?.recipients)}?`}
        description={
          <>
            {audience.kind !== 'everyone' && <>To {audienceInWords(audience)}. </>}
            {sendAt !== null && (
              <>
                On <Moment at={sendAt} />.{' '}
              </>
            )}
            {reach !== undefined && <>{formatCount(reach.online)} online now. </>}
            This is how it will look in the inbox. You can recall it later, but some people may have read it
            by then.
          </>
        }
        confirm={
          busy
            ? sendAt === null
              ? 'Sending…'
              : 'Scheduling…'
            : `${verb} ${recipientsText(reach?.recipients)}`
        }
        busy={busy}
        beginAtCancel
        onConfirm={() => void send()}
        onClose={() => setPreview(null)}
      >
        {preview !== null && (
          <MessageSheet
            title={preview.title}
            body={preview.body}
            createdAt={sendAt ?? preview.now}
            read={false}
          />
        )}
        <FormError>{refusal}</FormError>
      </ConfirmDialog>
    </>
  )
}

function recipientsText(recipients: number | undefined): string {
  if (recipients === undefined) return 'users'
  return recipients === 1 ? '1 user' : `${formatCount(recipients)} users`
}
