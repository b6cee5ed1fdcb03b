import { useEffect, useRef, useState } from 'react'
import { Button } from '../../../components/button'
import { wordsOf } from '../decisions/choices'
import styles from './bulk-bar.module.css'
import { undoBulk, type Bulk } from './bulk-store'

const tickMs = 250

/** The decision that waits, its seconds, and the undo. */
export function Waiting({ bulk: { choice, cases }, endsAt }: { bulk: Bulk; endsAt: number }) {
  const seconds = useSecondsUntil(endsAt)
  const undo = useRef<HTMLButtonElement>(null)
  // The form that had the focus is gone.
  useEffect(() => undo.current?.focus(), [])
  return (
    <div className={styles.bar} role="region" aria-label="Decision that waits">
      <p role="status">
        <strong>{wordsOf(choice, 0).label}</strong>: {cases.length === 1 ? '1 case' : `${cases.length} cases`}
        <span className="visually-hidden">, in ten seconds. Press Z to undo it.</span>
      </p>
      <div className={styles.actions}>
        <span className={styles.seconds} aria-hidden="true">
          in {seconds} s
        </span>
        <Button ref={undo} data-bulk-undo size="dense" aria-keyshortcuts="z" onClick={() => undoBulk()}>
          Undo
        </Button>
      </div>
    </div>
  )
}

function useSecondsUntil(endsAt: number): number {
  const [left, setLeft] = useState(() => endsAt - Date.now())
  useEffect(() => {
    const timer = setInterval(() => setLeft(endsAt - Date.now()), tickMs)
    return () => clearInterval(timer)
  }, [endsAt])
  return Math.max(0, Math.ceil(left / 1000))
}
