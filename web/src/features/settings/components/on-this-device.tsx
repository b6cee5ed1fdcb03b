import { useEffect, useId, useRef, useState } from 'react'
import { Link } from 'react-router-dom'
import { Button } from '../../../components/button'
import { formatSize } from '../../../components/format-size'
import { notify } from '../../../components/toasts/notify'
import {
  forgetKeptDocuments,
  readKeptDocuments,
  useKeptDocuments,
  type KeptCard,
} from '../../../entities/kept-document/kept-documents'
import { keptLimit, limitsMb, setKeptLimit, sizeOf } from '../../../entities/kept-document/room'
import { Section } from './section'
import styles from './settings.module.css'

const mb = 1024 * 1024

/** Kept documents, what they take, and how much they may take. */
export function OnThisDevice() {
  const cards = useKeptDocuments((kept) => kept.cards)
  const [limit, setLimit] = useState(keptLimit)
  const list = useRef<HTMLUListElement>(null)
  const id = useId()
  useEffect(() => void readKeptDocuments(), [])

  async function remove(removed: readonly KeptCard[]) {
    await forgetKeptDocuments(removed.map(({ documentId }) => documentId))
    notify.success('Removed from this device')
    // The pressed button is gone.
    list.current?.focus()
  }
  const used = sizeOf(cards ?? [])
  return (
    <Section
      title="On this device"
      lead="You can read kept documents without a connection. A copy is deleted when you log out, or when its document is removed."
    >
      <div className={styles.room}>
        <label htmlFor={id}>Kept documents may take</label>
        <select
          id={id}
          className={styles.limit}
          value={limit / mb}
          onChange={({ target }) => {
            setKeptLimit(Number(target.value))
            setLimit(keptLimit())
          }}
        >
          {limitsMb.map((each) => (
            <option key={each} value={each}>
              {each < 1000 ? `${each} MB` : `${each / 1000} GB`}
            </option>
          ))}
        </select>
        <p role="status">
          {formatSize(used)} used{used > limit && '. Remove some to keep more.'}
        </p>
      </div>
      <ul ref={list} tabIndex={-1} className={styles.sessions} aria-label="Documents on this device">
        {cards?.map((card) => (
          <li key={card.documentId} className={styles.session}>
            <span>
              <Link to={`/document/${card.documentId}`}>{card.title}</Link>
              <span className={styles.note}>
                {card.courseCode}, {formatSize(card.size)}
              </span>
            </span>
            <Button
              variant="secondary"
              size="dense"
              aria-label={`Remove ${card.title} from this device`}
              onClick={() => void remove([card])}
            >
              Remove
            </Button>
          </li>
        ))}
      </ul>
      {cards?.length === 0 && (
        <p className={styles.note}>Nothing yet. Open a document and choose “Keep on this device”.</p>
      )}
      {(cards?.length ?? 0) > 1 && (
        <Button variant="secondary" onClick={() => void remove(cards ?? [])}>
          Remove all
        </Button>
      )}
    </Section>
  )
}
