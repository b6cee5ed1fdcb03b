import { useEffect, useRef } from 'react'
import { Link } from 'react-router-dom'
import { useShallow } from 'zustand/react/shallow'
import { Button } from '../../../components/button'
import { notify } from '../../../components/toasts/notify'
import { nameOfAct } from '../../../entities/outbox/name-of-act'
import { isSaveWish, showSaved } from '../../../entities/user/saved-documents'
import { whenOutboxReady } from '../../../http/outbox/post'
import { ofUser, useOutbox, type ShownEntry } from '../../../http/outbox/waiting'
import { Section } from './section'
import styles from './settings.module.css'

/** Lists changes that wait for the connection or were refused. Renders nothing if there are none. */
export function NotSent() {
  const entries = useOutbox(
    useShallow((outbox) =>
      ofUser(outbox.entries).filter(
        ({ isQuiet, isLate, refusal }) => !isQuiet && (isLate || refusal !== null),
      ),
    ),
  )
  const place = useRef<HTMLDivElement>(null)
  const isAsked = location.hash === '#waiting' && entries.length > 0
  useEffect(() => {
    if (isAsked) place.current?.scrollIntoView({ block: 'start' })
  }, [isAsked])
  if (entries.length === 0) return null
  return (
    <div ref={place} id="waiting" className={styles.anchor}>
      <Section title="Not sent yet" lead="These changes are on this device only. Logging out deletes them.">
        <ul className={styles.sessions} aria-label="Changes that are not sent">
          {entries.map((entry) => (
            <Row key={entry.id} entry={entry} />
          ))}
        </ul>
      </Section>
    </div>
  )
}

function Row({ entry }: { entry: ShownEntry }) {
  const name = nameOfAct(entry)
  /** Votes show what is in the outbox by themselves. */
  const showSave = (isWanted: boolean) => {
    if (isSaveWish(entry.wish)) showSaved(entry.subject, entry.wish.wanted === isWanted)
  }
  const discard = () => {
    showSave(false)
    void whenOutboxReady().then((outbox) => outbox.discard([entry.id]))
    notify.info('Discarded.')
  }
  return (
    <li className={styles.session}>
      <span>
        <Link to={`/document/${entry.subject}`}>{name}</Link>
        <span className={styles.note}>
          {entry.refusal === null ? 'Waits for the connection.' : `Not accepted: ${entry.refusal}`}
        </span>
      </span>
      <span className={styles.entryWays}>
        {entry.refusal !== null && (
          <Button
            variant="secondary"
            size="dense"
            aria-label={`Try again: ${name}`}
            onClick={() => {
              showSave(true)
              void whenOutboxReady().then((outbox) => outbox.again(entry.id))
            }}
          >
            Try again
          </Button>
        )}
        <Button variant="secondary" size="dense" aria-label={`Discard: ${name}`} onClick={discard}>
          Discard
        </Button>
      </span>
    </li>
  )
}
