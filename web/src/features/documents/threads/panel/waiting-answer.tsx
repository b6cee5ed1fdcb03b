import { Clock3 } from 'lucide-react'
import { Button } from '../../../../components/button'
import type { AnswerWish } from '../answer-wish'
import styles from './post-card.module.css'

/** The user's own answer, as long as it waits for the connection. */
export function WaitingAnswer({
  wish: { text, isAnonymous },
  onEdit,
  onDiscard,
}: {
  wish: AnswerWish
  onEdit: () => void
  onDiscard: () => void
}) {
  return (
    <article className={styles.post} aria-label="Your answer, not sent yet">
      <p className={styles.note}>
        <Clock3 size={14} aria-hidden="true" /> Waits for the connection
        {isAnonymous && ', without your name'}.
      </p>
      <p className={styles.plain}>{text}</p>
      <footer className={styles.foot}>
        <Button variant="quiet" size="dense" onClick={onEdit}>
          Edit
        </Button>
        <Button variant="quiet" size="dense" onClick={onDiscard}>
          Discard
        </Button>
      </footer>
    </article>
  )
}
