import styles from './new-documents.module.css'

/** How many documents wait, so that a list does not jump; pressed, they are shown. `of`: the list. */
export function NewDocuments({ count, of, onShow }: { count: number; of: string; onShow: () => void }) {
  return (
    <button type="button" className={styles.news} onClick={onShow}>
      {count} new<span className="visually-hidden"> in {of}</span>
    </button>
  )
}
