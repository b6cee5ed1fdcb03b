import styles from './new-documents.module.css'

/** Shows how many new documents wait, so that the list does not jump; a press shows them. `of`: the list. */
export function NewDocuments({ count, of, onShow }: { count: number; of: string; onShow: () => void }) {
  return (
    <button type="button" className={styles.news} onClick={onShow}>
      {count} new<span className="visually-hidden"> in {of}</span>
    </button>
  )
}
