import { audienceInWords, type Broadcast } from '#events'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ConfirmDialog } from '../../../components/confirm-dialog'
import { formatCount } from '../../../components/format-count'
import { FormError } from '../../../components/form-error'
import { notify } from '../../../components/toasts/notify'
import { messageOf } from '../../../http/api-error'
import { auditKey } from '../api/audit-key'
import { changeScheduled, correctBroadcast } from '../api/change-broadcast'
import { audienceQuery, broadcastsKey } from '../api/read-broadcasts'
import { audienceOf, draftOf, faultsOf, isAudienceChosen, type BroadcastFaults } from '../broadcast-draft'
import { instantOf } from '../local-time'
import { AudienceFields, TextFields } from './broadcast-fields'
import styles from './broadcast-form.module.css'

/** Changes a scheduled broadcast, or corrects the text of one that was sent. */
export function EditBroadcast({
  broadcast,
  open,
  focusAfter,
  onClose,
}: {
  broadcast: Broadcast
  open: boolean
  focusAfter: () => HTMLElement | true | null
  onClose: () => void
}) {
  const { _id, title, version, isScheduled } = broadcast
  const queryClient = useQueryClient()
  const [draft, setDraft] = useState(() => draftOf(broadcast))
  const [faults, setFaults] = useState<BroadcastFaults>({})
  const [refusal, setRefusal] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const audience = audienceOf(draft)
  const isChosen = isAudienceChosen(draft)
  const { data: reach } = useQuery({ ...audienceQuery(audience), enabled: open && isScheduled && isChosen })

  async function save() {
    if (busy) return
    const sendAt = instantOf(draft.sendAt)
    const found = {
      ...faultsOf(draft, new Date()),
      ...(isScheduled && sendAt === null && { sendAt: 'Choose a time.' }),
    }
    setFaults(found)
    if (Object.keys(found).length > 0) return
    setRefusal(null)
    setBusy(true)
    const text = { title: draft.title.trim(), body: draft.body.trim(), version }
    try {
      if (isScheduled && sendAt !== null) await changeScheduled(_id, { ...text, audience, sendAt })
      else await correctBroadcast(_id, text)
      notify.success(isScheduled ? 'The message was changed.' : 'The message was corrected.')
      onClose()
    } catch (error) {
      // The typed text is kept.
      setRefusal(messageOf(error, 'The message couldn’t be saved.'))
    } finally {
      setBusy(false)
      for (const queryKey of [broadcastsKey, auditKey]) void queryClient.invalidateQueries({ queryKey })
    }
  }

  return (
    <ConfirmDialog
      open={open}
      title={isScheduled ? `Change ‘${title}’` : `Correct ‘${title}’`}
      description={
        isScheduled
          ? reach === undefined
            ? `To ${audienceInWords(audience)}.`
            : `To ${audienceInWords(audience)}: ${formatCount(reach.recipients)} now.`
          : 'The text changes in every inbox at once, marked as corrected. People who have read it get no new message. The audit trail keeps both.'
      }
      confirm={busy ? 'Saving…' : 'Save'}
      busy={busy}
      focusAfter={focusAfter}
      onConfirm={() => void save()}
      onClose={onClose}
    >
      <div className={styles.fields}>
        <TextFields draft={draft} faults={faults} onChange={setDraft} />
        {isScheduled && <AudienceFields draft={draft} faults={faults} onChange={setDraft} mustWait />}
      </div>
      <FormError>{refusal}</FormError>
    </ConfirmDialog>
  )
}
