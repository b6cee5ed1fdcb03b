import type { Broadcast } from '#events'
import { broadcastCalls, maxDecisionNoteLength } from '#events'
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { Button } from '../../../components/button'
import { Chip } from '../../../components/chip'
import { ConfirmDialog } from '../../../components/confirm-dialog'
import { TextAreaField } from '../../../components/field'
import { FormError } from '../../../components/form-error'
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

/** Sent broadcasts with their progress, and a button to recall them. */
export function BroadcastList() {
  const query = useInfiniteQuery(broadcastsQuery)
  const [asked, setAsked] = useState<Broadcast | null>(null)
  const [isAsking, setIsAsking] = useState(false)
  const list = useRef<HTMLDivElement>(null)
  return (
    <div ref={list}>
      <PagedList
        query={query}
        label="Sent broadcasts"
        failure="Broadcasts couldn’t load."
        keyOf={({ _id }) => _id}
        empty={<EmptyState title="No broadcasts yet" />}
      >
        {(broadcast) => (
          <BroadcastRow
            broadcast={broadcast}
            onRecall={() => {
              setAsked(broadcast)
              setIsAsking(true)
            }}
          />
        )}
      </PagedList>
      <RecallDialog
        key={asked?._id}
        broadcast={asked}
        open={isAsking}
        titleOf={(id) => list.current?.querySelector<HTMLElement>(`[data-broadcast='${id}']`) ?? null}
        onClose={() => setIsAsking(false)}
      />
    </div>
  )
}

function BroadcastRow({ broadcast, onRecall }: { broadcast: Broadcast; onRecall: () => void }) {
  const { title, body, createdAt, received, read, recalled } = broadcast
  return (
    <li className={styles.row}>
      <div className={styles.head}>
        <h3 className={styles.title} data-broadcast={broadcast._id} tabIndex={-1}>
          {title}
        </h3>
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

function RecallDialog({
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
