import { audienceInWords, type Broadcast } from '#events'
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { Button } from '../../../components/button'
import { Chip } from '../../../components/chip'
import { ConfirmDialog } from '../../../components/confirm-dialog'
import { LinkedText } from '../../../components/linked-text'
import { FormError } from '../../../components/form-error'
import { Moment } from '../../../components/moment'
import { notify } from '../../../components/toasts/notify'
import { messageOf } from '../../../http/api-error'
import { auditKey } from '../api/audit-key'
import { cancelScheduled } from '../api/change-broadcast'
import { broadcastsKey, scheduledQuery } from '../api/read-broadcasts'
import { EditBroadcast } from './edit-broadcast'
import styles from './rows.module.css'

/** Broadcasts that wait for their time, with buttons to change and cancel them; nothing if there are none. */
export function ScheduledList({ className }: { className?: string | undefined }) {
  const { data: scheduled = [] } = useInfiniteQuery(scheduledQuery)
  const [asked, setAsked] = useState<{ broadcast: Broadcast; to: 'change' | 'cancel' } | null>(null)
  const [isAsking, setIsAsking] = useState(false)
  const heading = useRef<HTMLHeadingElement>(null)
  const ask = (broadcast: Broadcast, to: 'change' | 'cancel') => {
    setAsked({ broadcast, to })
    setIsAsking(true)
  }
  const close = () => setIsAsking(false)
  if (scheduled.length === 0 && !isAsking) return null
  return (
    <section className={className} aria-labelledby="scheduled">
      <h2 id="scheduled" ref={heading} tabIndex={-1}>
        Scheduled
      </h2>
      <ul className={styles.list} aria-label="Scheduled broadcasts">
        {scheduled.map((broadcast) => (
          <li key={broadcast._id} className={styles.row}>
            <div className={styles.head}>
              <h3 className={styles.title}>{broadcast.title}</h3>
              <Chip tone="quiet">To {audienceInWords(broadcast.audience)}</Chip>
              <Moment at={broadcast.createdAt} className={styles.aside} />
            </div>
            <div className={styles.words}>
              <LinkedText text={broadcast.body} />
            </div>
            <div className={styles.buttons}>
              <Button
                variant="quiet"
                size="dense"
                aria-label={`Change ${broadcast.title}`}
                onClick={() => ask(broadcast, 'change')}
              >
                Change
              </Button>
              <Button
                variant="danger"
                size="dense"
                aria-label={`Cancel ${broadcast.title}`}
                onClick={() => ask(broadcast, 'cancel')}
              >
                Cancel
              </Button>
            </div>
          </li>
        ))}
      </ul>
      {asked?.to === 'change' && (
        <EditBroadcast
          key={`${asked.broadcast._id} ${asked.broadcast.version}`}
          broadcast={asked.broadcast}
          open={isAsking}
          focusAfter={() => true}
          onClose={close}
        />
      )}
      {asked?.to === 'cancel' && (
        <CancelDialog
          key={asked.broadcast._id}
          broadcast={asked.broadcast}
          open={isAsking}
          heading={() => heading.current}
          onClose={close}
        />
      )}
    </section>
  )
}

function CancelDialog({
  broadcast,
  open,
  heading,
  onClose,
}: {
  broadcast: Broadcast
  open: boolean
  /** Takes the focus when its button disappears. */
  heading: () => HTMLElement | null
  onClose: () => void
}) {
  const queryClient = useQueryClient()
  const [refusal, setRefusal] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const isGone = useRef(false)

  async function cancel() {
    setRefusal(null)
    setBusy(true)
    try {
      await cancelScheduled(broadcast._id)
      notify.success('The message was cancelled.')
      isGone.current = true
      onClose()
    } catch (error) {
      setRefusal(messageOf(error, 'The message couldn’t be cancelled.'))
    } finally {
      setBusy(false)
      for (const queryKey of [broadcastsKey, auditKey]) void queryClient.invalidateQueries({ queryKey })
    }
  }

  return (
    <ConfirmDialog
      open={open}
      title={`Cancel ‘${broadcast.title}’?`}
      description="It is not sent to anybody. The audit trail keeps it."
      cancel="Keep it"
      confirm={busy ? 'Cancelling…' : 'Cancel the message'}
      danger
      busy={busy}
      focusAfter={() => (isGone.current ? heading() : true)}
      onConfirm={() => void cancel()}
      onClose={onClose}
    >
      <FormError>{refusal}</FormError>
    </ConfirmDialog>
  )
}
