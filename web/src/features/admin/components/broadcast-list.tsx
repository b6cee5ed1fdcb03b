import type { Broadcast } from '#events'
import { calls, maxDecisionNoteLength } from '#events'
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '../../../components/button'
import { Chip } from '../../../components/chip'
import { ConfirmDialog } from '../../../components/confirm-dialog'
import { TextAreaField } from '../../../components/field'
import { LinkedText } from '../../../components/linked-text'
import { Moment } from '../../../components/moment'
import { MovingNumber } from '../../../components/moving-number'
import { PagedList } from '../../../components/paged-list'
import { EmptyState } from '../../../components/state'
import { notify } from '../../../components/toasts/notify'
import { messageOf, reasonOf } from '../../../http/api-error'
import { auditKey } from '../api/read-audit'
import { broadcastsKey, broadcastsQuery } from '../api/read-broadcasts'
import { recallBroadcast } from '../api/recall-broadcast'
import styles from './rows.module.css'

/** What was sent before, with how far each has come; and the way to take it back. */
export function BroadcastList() {
  const query = useInfiniteQuery(broadcastsQuery)
  const [recalling, setRecalling] = useState<Broadcast | null>(null)
  return (
    <>
      <PagedList
        query={query}
        label="Sent broadcasts"
        failure="The broadcasts could not be fetched."
        keyOf={({ _id }) => _id}
        empty={<EmptyState title="Nothing was sent yet" />}
      >
        {(broadcast) => <BroadcastRow broadcast={broadcast} onRecall={() => setRecalling(broadcast)} />}
      </PagedList>
      <RecallDialog key={recalling?._id} broadcast={recalling} onClose={() => setRecalling(null)} />
    </>
  )
}

function BroadcastRow({ broadcast, onRecall }: { broadcast: Broadcast; onRecall: () => void }) {
  const { title, body, createdAt, received, read, recalled } = broadcast
  return (
    <li className={styles.row}>
      <div className={styles.head}>
        <h3 className={styles.title}>{title}</h3>
        {recalled !== null && <Chip tone="down">Recalled</Chip>}
        <Moment at={createdAt} className={styles.aside} />
      </div>
      <div className={styles.words}>
        <LinkedText text={body} />
      </div>
      <div className={styles.head}>
        <div className={styles.facts}>
          <span>
            <MovingNumber value={received} /> received live
          </span>
          <span>
            <MovingNumber value={read} /> read
          </span>
        </div>
        {recalled === null ? (
          <span className={styles.aside}>
            <Button variant="danger" size="dense" aria-label={`Recall ${title}`} onClick={onRecall}>
              Recall
            </Button>
          </span>
        ) : (
          <span className={styles.aside}>
            <Moment at={recalled.at} />: {recalled.note}
          </span>
        )}
      </div>
    </li>
  )
}

function RecallDialog({ broadcast, onClose }: { broadcast: Broadcast | null; onClose: () => void }) {
  const queryClient = useQueryClient()
  const [note, setNote] = useState('')
  const [fault, setFault] = useState<string>()
  const [busy, setBusy] = useState(false)

  async function recall() {
    if (broadcast === null) return
    if (note.trim() === '') return setFault('Say why.')
    setBusy(true)
    try {
      await recallBroadcast(broadcast._id, note.trim())
      notify.success('The message was recalled.')
    } catch (error) {
      notify.error(
        reasonOf(error, calls.recallBroadcast) === 'already-decided'
          ? 'Another admin recalled this message before you.'
          : messageOf(error, 'The message could not be recalled.'),
      )
    } finally {
      setBusy(false)
      onClose()
      for (const queryKey of [broadcastsKey, auditKey]) void queryClient.invalidateQueries({ queryKey })
    }
  }

  return (
    <ConfirmDialog
      open={broadcast !== null}
      title={`Recall ‘${broadcast?.title ?? ''}’?`}
      description={
        <>
          It leaves every inbox at once, also those that are open. {broadcast?.read ?? 0} have read it
          already. It stays in this list, and stands in the audit trail with your note.
        </>
      }
      confirm={busy ? 'Recalling…' : 'Recall'}
      danger
      busy={busy}
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
    </ConfirmDialog>
  )
}
