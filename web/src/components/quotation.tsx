import styles from './quotation.module.css'

/** Somebody’s words, as they wrote them. */
export const Quotation = ({ children }: { children: string | null }) => (
  <blockquote className={styles.quotation}>{children}</blockquote>
)
