import type { InboxMessage } from '#events'
import { Button } from '../../../components/button'
import { MessageSheet } from '../../../entities/message/components/message-sheet'
import styles from './message-item.module.css'

/** A message; a click or its button marks it as read. */
export function MessageItem({
  message,
  onRead,
}: {
  message: InboxMessage
  /** `byButton`: the focused button disappears. */
  onRead: (id: string, byButton: boolean) => void
}) {
  const { _id, title, body, createdAt, correctedAt, read } = message
  return (
    <li className={styles.item} data-message={_id} tabIndex={-1} onClick={() => !read && onRead(_id, false)}>
      <MessageSheet
        title={title}
        body={body}
        createdAt={createdAt}
        correctedAt={correctedAt}
        read={read}
        action={
          !read && (
            <div className={styles.action}>
              <Button
                variant="quiet"
                size="dense"
                aria-label={`Mark as read: ${title}`}
                onClick={(event) => {
                  event.stopPropagation()
                  onRead(_id, true)
                }}
              >
                Mark as read
              </Button>
            </div>
          )
        }
      />
    </li>
  )
}
