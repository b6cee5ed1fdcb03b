import type { DocumentCard } from '#events'
import { useState } from 'react'
import { useReconnection } from '../../../live/use-reconnection'
import styles from './sheet.module.css'

/** The first page of a document, or a drawn page with its title while there is no picture. */
export function Sheet({ document, eager = false }: { document: DocumentCard; eager?: boolean }) {
  const { thumbnail } = document
  const [missing, setMissing] = useState<string | null>(null)
  if (thumbnail !== null && thumbnail !== missing)
    return (
      <img
        className={styles.page}
        src={thumbnail}
        alt=""
        loading={eager ? 'eager' : 'lazy'}
        fetchPriority={eager ? 'high' : 'auto'}
        decoding={eager ? 'sync' : 'async'}
        onError={() => setMissing(thumbnail)}
      />
    )
  return (
    <span className={styles.blank} aria-hidden="true">
      {thumbnail !== null && <WithConnection onBack={() => setMissing(null)} />}
      <span className={styles.title}>{document.title}</span>
      <span className={styles.line} />
      <span className={styles.line} />
      <span className={styles.line} />
    </span>
  )
}

/** Retries a failed picture. */
function WithConnection({ onBack }: { onBack: () => void }) {
  useReconnection(onBack)
  return null
}
