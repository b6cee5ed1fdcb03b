import type { DocumentCard } from '#events'
import styles from './sheet.module.css'

/** Page one of a document; while there is no picture of it, a page that says what it will be. */
export function Sheet({ document, eager = false }: { document: DocumentCard; eager?: boolean }) {
  if (document.thumbnail !== null)
    return (
      <img
        className={styles.page}
        src={document.thumbnail}
        alt=""
        loading={eager ? 'eager' : 'lazy'}
        fetchPriority={eager ? 'high' : 'auto'}
        decoding={eager ? 'sync' : 'async'}
      />
    )
  return (
    <span className={styles.blank} aria-hidden="true">
      <span className={styles.title}>{document.title}</span>
      <span className={styles.line} />
      <span className={styles.line} />
      <span className={styles.line} />
    </span>
  )
}
