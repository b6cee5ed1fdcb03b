import { MessageCircleQuestionMark } from 'lucide-react'
import { closeThreads, openThreads, useThreads } from './threads-store'
import styles from './threads-button.module.css'
import { useThreadList } from './use-thread-list'

/** Opens and closes the questions about a document. It says how many arrived since the page opened, and a press shows them. */
export function ThreadsButton({
  documentId,
  className,
  wordClass,
}: {
  documentId: string
  className?: string | undefined
  /** Of the word on it. */
  wordClass?: string | undefined
}) {
  const isOpen = useThreads(({ openFor }) => openFor === documentId)
  const { total, news, showNews } = useThreadList(documentId)
  const press = () => {
    if (news > 0) showNews()
    else if (isOpen) closeThreads()
    else openThreads(documentId)
  }
  return (
    <>
      <button
        type="button"
        className={[styles.button, className].filter(Boolean).join(' ')}
        data-threads-button
        aria-expanded={isOpen}
        title="Questions"
        onClick={press}
      >
        <MessageCircleQuestionMark size={17} aria-hidden="true" />
        <span className={wordClass}>Questions</span>
        {total !== null && total > 0 && <span className={styles.total}>{total}</span>}
        {news > 0 && <span className={styles.news}>{news} new</span>}
      </button>
      <span role="status" className="visually-hidden">
        {news > 0 ? `${news} new in the questions` : ''}
      </span>
    </>
  )
}
