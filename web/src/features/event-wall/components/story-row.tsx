import { formatCount } from '../../../components/format-count'
import { formatClock, formatMs } from '../format-ms'
import { titleOf, type Story } from '../stories'
import styles from './event-wall.module.css'

const counted = (count: number, one: string, many: string): string =>
  `${formatCount(count)} ${count === 1 ? one : many}`

/** A request in the list: when, which, what it caused, and whether something failed. */
export function StoryRow({
  story,
  isChosen,
  onChoose,
}: {
  story: Story
  isChosen: boolean
  onChoose: () => void
}) {
  const { startedAt, request, events, handlers, messages, ms, isFailed } = story
  return (
    <li>
      <button
        type="button"
        className={styles.row}
        data-failed={isFailed || undefined}
        aria-current={isChosen ? 'true' : undefined}
        onClick={onChoose}
      >
        <span className={styles.title}>{titleOf(story)}</span>
        <span className={styles.facts}>
          <span>{formatClock(startedAt)}</span>
          {request !== undefined && <span>{request.status}</span>}
          <span>{counted(events, 'event', 'events')}</span>
          <span>{counted(handlers, 'handler', 'handlers')}</span>
          <span>{counted(messages, 'message', 'messages')}</span>
          <span>{formatMs(ms)}</span>
          {isFailed && <strong className={styles.failed}>Failed</strong>}
        </span>
      </button>
    </li>
  )
}
