import type { InboxMessage } from '#events'
import styles from './message-item.module.css'

const date = new Intl.DateTimeFormat('en-SG', { dateStyle: 'medium', timeStyle: 'short' })

/** A message; an unread one becomes read when it is clicked. */
export function MessageItem({ message, onRead }: { message: InboxMessage; onRead: (id: string) => void }) {
  return (
    <li>
      <button
        type="button"
        className={styles.message}
        data-read={message.read}
        onClick={() => {
          if (!message.read) onRead(message._id)
        }}
      >
        <span className={styles.head}>
          <span className={styles.title}>{message.title}</span>
          {!message.read && <span className={styles.unread}>Unread</span>}
          <time className={styles.date} dateTime={message.createdAt}>
            {date.format(new Date(message.createdAt))}
          </time>
        </span>
        <span className={styles.body}>{message.body}</span>
      </button>
    </li>
  )
}
