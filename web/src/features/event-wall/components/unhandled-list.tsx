import type { ParkedEventShown } from '#events'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { Button } from '../../../components/button'
import { ConfirmDialog } from '../../../components/confirm-dialog'
import { formatCount } from '../../../components/format-count'
import { Moment } from '../../../components/moment'
import { Loading, Skeleton } from '../../../components/skeleton'
import { EmptyState, ErrorState } from '../../../components/state'
import { notify } from '../../../components/toasts/notify'
import { messageOf } from '../../../http/api-error'
import { refetchChanged } from '../../../http/query-client'
import { unhandledKey } from '../api/read-unhandled'
import styles from './event-wall.module.css'

type Entry = ParkedEventShown & { facts: string }

/** Events that wait for an admin, newest first. */
export function UnhandledList({
  label,
  isPending,
  total = 0,
  entries,
  empty,
  question,
  replay,
  onRetry,
}: {
  label: string
  isPending: boolean
  total: number | undefined
  /** Absent if they could not be read. */
  entries: readonly Entry[] | undefined
  empty: { title: string; words: string }
  question: { title: string; description: string; done: string }
  replay: (id: string) => Promise<unknown>
  onRetry: () => void
}) {
  const [asked, setAsked] = useState<Entry | null>(null)
  const [isOpen, setIsOpen] = useState(false)
  const [busy, setBusy] = useState(false)

  async function confirm() {
    if (asked === null) return
    setBusy(true)
    try {
      await replay(asked._id)
      notify.success(question.done)
    } catch (error) {
      notify.error(messageOf(error, 'It couldn’t be replayed. Try again.'))
    } finally {
      setBusy(false)
      setIsOpen(false)
      for (const key of [unhandledKey, ['admin', 'audit']]) refetchChanged(key)
    }
  }

  if (isPending)
    return (
      <>
        <Loading />
        <Skeleton height="8rem" />
      </>
    )
  if (entries === undefined) return <ErrorState title="The list couldn’t load." onRetry={onRetry} />
  if (entries.length === 0) return <EmptyState title={empty.title}>{empty.words}</EmptyState>
  return (
    <>
      {total > entries.length && (
        <p className={styles.state}>
          The newest {formatCount(entries.length)} of {formatCount(total)}.
        </p>
      )}
      <ul className={styles.rows} aria-label={label}>
        {entries.map((entry) => (
          <li key={entry._id} className={styles.entry}>
            <p className={styles.title}>{entry.name}</p>
            <p className={styles.facts}>
              <Moment at={entry.at} />
              <span>{entry.facts}</span>
              <span>
                {entry.key} {entry.keyId}
              </span>
              <Link to={`?list=live&story=${encodeURIComponent(entry.correlationId)}`}>Its story</Link>
            </p>
            <p className={styles.error}>{entry.error}</p>
            <p className={styles.facts}>The log has the whole error, under event id {entry.eventId}.</p>
            <Button
              variant="secondary"
              size="dense"
              aria-label={`Replay ${entry.name} of ${entry.keyId}`}
              onClick={() => {
                setAsked(entry)
                setIsOpen(true)
              }}
            >
              Replay
            </Button>
          </li>
        ))}
      </ul>
      <ConfirmDialog
        open={isOpen}
        title={question.title}
        description={question.description}
        confirm="Replay"
        danger
        busy={busy}
        onConfirm={() => void confirm()}
        onClose={() => setIsOpen(false)}
      />
    </>
  )
}
