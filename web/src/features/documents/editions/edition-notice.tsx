import { X } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../../components/button'
import { dateOfEdition } from './date-of-edition'
import styles from './edition-notice.module.css'
import type { ShownEdition } from './use-edition'

/**
 * Tells that a newer edition exists. A reader who chose a former one sees a line above its pages. To one who was reading when the newer
 * one was published it is offered, and nothing moves until they press it.
 */
export function EditionNotice({ edition }: { edition: ShownEdition }) {
  const { number, newest, publishedAt, isChosen, show } = edition
  const [declined, setDeclined] = useState(number)
  const isOffered = number < newest && !isChosen && declined < newest
  const showNewest = () => {
    show(newest)
    leaveNotice()
  }
  return (
    <>
      {number < newest && isChosen && (
        <p className={styles.line}>
          You’re reading version {number}, of {dateOfEdition(publishedAt)}.
          <Button variant="secondary" size="dense" onClick={showNewest}>
            Show version {newest}
          </Button>
        </p>
      )}
      <div role="status" className={styles.place}>
        {isOffered && (
          <div className={styles.offer}>
            <span>Version {newest} is here.</span>
            <Button variant="secondary" size="dense" onClick={showNewest}>
              Show it
            </Button>
            <button
              type="button"
              className={styles.close}
              aria-label="Stay with this version"
              onClick={() => {
                setDeclined(newest)
                leaveNotice()
              }}
            >
              <X size={16} aria-hidden="true" />
            </button>
          </div>
        )}
      </div>
    </>
  )
}

/** The pressed button disappears. Nothing scrolls. */
const leaveNotice = () => document.getElementById('content')?.focus({ preventScroll: true })
