import { maxNoteLength } from '#events'
import { useEffect, useRef } from 'react'
import { Button } from '../../../components/button'
import type { Choice } from '../note-keeper'
import styles from './conflict.module.css'

/** Two versions of a note; the student keeps one, or both. */
export function Conflict({
  mine,
  theirs,
  onChoose,
}: {
  mine: string
  theirs: string
  onChoose: (choice: Choice) => void
}) {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => place.current?.focus({ preventScroll: true }), [])
  return (
    <div ref={place} className={styles.conflict} tabIndex={-1}>
      <p role="alert">
        This note was changed in another tab or on another device. Which version do you want to keep?
      </p>
      <Version name="Written here" text={mine} />
      <Version name="Written elsewhere" text={theirs} />
      <div className={styles.ways}>
        <Button size="dense" onClick={() => onChoose('mine')}>
          Keep mine
        </Button>
        <Button size="dense" variant="secondary" onClick={() => onChoose('theirs')}>
          Keep the other
        </Button>
        {mine.length + theirs.length + 2 <= maxNoteLength && (
          <Button size="dense" variant="secondary" onClick={() => onChoose('both')}>
            Keep both
          </Button>
        )}
      </div>
    </div>
  )
}

function Version({ name, text }: { name: string; text: string }) {
  return (
    <section className={styles.version} aria-label={name}>
      <h3>{name}</h3>
      {/* It may be long and scroll, so it must be reachable by keyboard. */}
      <pre tabIndex={0} aria-label={`Text: ${name.toLowerCase()}`} role="group">
        {text === '' ? '(empty)' : text}
      </pre>
    </section>
  )
}
