import type { Want } from '#events'
import { useEffect, useRef } from 'react'
import { Button } from '../../../components/button'
import { useChangeWant } from '../../../entities/want/api/wants'
import { WantText } from '../../../entities/want/components/want-text'
import styles from './module-wants.module.css'

/** A want that ended because its only student withdrew it, and the way back. */
export function WithdrawnWant({ code, want, onBack }: { code: string; want: Want; onBack: () => void }) {
  const undo = useRef<HTMLButtonElement>(null)
  const { mutate, isPending: isSending } = useChangeWant(code, onBack)
  // The button that withdrew it is gone.
  useEffect(() => undo.current?.focus(), [])
  const { kind, year, line } = want
  return (
    <p className={styles.failed} role="status">
      <span>
        Withdrawn: <WantText want={want} />
      </span>
      <Button
        ref={undo}
        variant="secondary"
        size="dense"
        busy={isSending}
        onClick={() => mutate({ what: 'ask', kind, year: year ?? '', line: line ?? '' })}
      >
        Undo
      </Button>
    </p>
  )
}
