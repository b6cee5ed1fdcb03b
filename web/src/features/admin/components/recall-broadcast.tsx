import { broadcastCalls, maxDecisionNoteLength, type Broadcast } from '#events'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { ConfirmDialog } from '../../../components/confirm-dialog'
import { TextAreaField } from '../../../components/field'
import { FormError } from '../../../components/form-error'
import { notify } from '../../../components/toasts/notify'
import { messageOf, reasonOf } from '../../../http/api-error'
import { auditKey } from '../api/audit-key'
import { broadcastsKey } from '../api/read-broadcasts'
import { recallBroadcast } from '../api/recall-broadcast'

/** Asks for a note, and recalls a broadcast. */
export function RecallDialog({
  broadcast,
  open,
  titleOf,
  onClose,
}: {
  broadcast: Broadcast | null
  open: boolean
  /** Takes the focus when its button disappears. */
  titleOf: (id: string) => HTMLElement | null
  onClose: () => void
}) {
  const queryClient = useQueryClient()
  const [note, setNote] = useState('')
  const [fault, setFault] = useState<string>()
  const [refusal, setRefusal] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const isRecalled = useRef(false)

  async function recall() {
    if (broadcast === null || busy) return
    if (note.trim() === '') return setFault('Enter a reason.')
    setRefusal(null)
    setBusy(true)
    try {
      await recallBroadcast(broadcast._id, note.trim())
      notify.success('The message was recalled.')
    } catch (error) {
      // The note is kept, so that it can be sent again.
      if (reasonOf(error, broadcastCalls.recallBroadcast) !== 'already-decided')
        return setRefusal(messageOf(error, 'The message couldn’t be recalled.'))
      notify.error('Another admin has already recalled this message.')
    } finally {
      setBusy(false)
    }
    isRecalled.current = true
    onClose()
    for (const queryKey of [broadcastsKey, auditKey]) void queryClient.invalidateQueries({ queryKey })
  }

  return (
    <ConfirmDialog
      open={open}
      title={`Recall ‘${broadcast?.title ?? ''}’?`}
      description={
        <>
          It is removed from every inbox at once, also from those that are open. {broadcast?.read ?? 0} have
          read it already. It stays in this list and in the audit trail, with your note.
        </>
      }
      confirm={busy ? 'Recalling…' : 'Recall'}
      danger
      busy={busy}
      focusAfter={() => (isRecalled.current ? titleOf(broadcast?._id ?? '') : true)}
      onConfirm={() => void recall()}
      onClose={onClose}
    >
      <TextAreaField
        label="Note"
        rows={3}
        required
        maxLength={maxDecisionNoteLength}
        value={note}
        error={fault}
        hint="For other admins."
        onChange={({ target }) => setNote(target.value)}
      />
      <FormError>{refusal}</FormError>
    </ConfirmDialog>
  )
}
