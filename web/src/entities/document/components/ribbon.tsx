import { WaitingMark, waitingWords } from '../../../components/waiting-mark'
import { useSaved } from '../use-saved'
import styles from './ribbon.module.css'

/** The bookmark toggle of a card. */
export function Ribbon({ documentId, title }: { documentId: string; title: string }) {
  const { saved, isLate, toggle } = useSaved({ _id: documentId, title })
  return (
    <button
      type="button"
      className={styles.ribbon}
      aria-pressed={saved}
      aria-label={`Save ${title}${isLate ? `, ${waitingWords}` : ''}`}
      title={saved ? 'Remove from My Documents' : 'Save to My Documents'}
      onClick={toggle}
    >
      <svg width="18" height="26" viewBox="0 0 18 26" aria-hidden="true">
        <path d="M0 0h18v26l-9-7-9 7z" />
      </svg>
      {isLate && (
        <span className={styles.waits}>
          <WaitingMark />
        </span>
      )}
    </button>
  )
}
