import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { Loading, Skeleton } from '../../../components/skeleton'
import { EmptyState, ErrorState } from '../../../components/state'
import { inboxQuery } from '../../../entities/message/api/read-inbox'
import { markRead } from '../api/mark-read'
import { MessageItem } from './message-item'
import styles from './messages.module.css'

/** All messages, newest first; new ones arrive on top. */
export function Messages() {
  const { data: messages, isError, refetch } = useQuery(inboxQuery)
  const list = useRef<HTMLUListElement>(null)
  if (messages === undefined) {
    if (isError) return <ErrorState title="Your messages couldn’t load." onRetry={() => void refetch()} />
    return (
      <div className={styles.list}>
        <Loading label="Loading your messages" />
        <Skeleton height="92px" />
        <Skeleton height="92px" />
      </div>
    )
  }
  if (messages.length === 0) {
    return (
      <EmptyState title="No messages yet">
        News from the people behind Studyshelf arrives here, live.
      </EmptyState>
    )
  }
  return (
    <ul ref={list} className={styles.list} aria-label="Messages">
      {messages.map((message) => (
        <MessageItem
          key={message._id}
          message={message}
          onRead={(id, byButton) => {
            markRead(id)
            if (byButton) list.current?.querySelector<HTMLElement>(`[data-message='${id}']`)?.focus()
          }}
        />
      ))}
    </ul>
  )
}
