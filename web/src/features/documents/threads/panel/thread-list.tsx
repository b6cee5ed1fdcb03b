import type { Thread } from '#events'
import { CircleCheck } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../../../components/button'
import { Loading, Skeleton } from '../../../../components/skeleton'
import { EmptyState, ErrorState } from '../../../../components/state'
import { keptDraft } from '../drafts/drafts'
import { groupThreads, type ListOrder } from '../list/group-threads'
import { plainText } from '../../../../entities/thread/plain-text'
import { openThreads } from '../threads-store'
import type { useThreadList } from '../use-thread-list'
import styles from './thread-list.module.css'

const orders = [
  ['page', 'By page'],
  ['newest', 'Newest'],
] as const satisfies readonly (readonly [ListOrder, string])[]

/** The questions about a document, with ways to ask one. `onPick`: null where no spot can be chosen. */
export function ThreadList({
  documentId,
  userId,
  list: { threads, isCut, isError, isUnread, refetch },
  onPick,
}: {
  documentId: string
  userId: string
  list: ReturnType<typeof useThreadList>
  onPick: (() => void) | null
}) {
  const [order, setOrder] = useState<ListOrder>('page')
  const [draft] = useState(() => keptDraft(userId, { question: documentId }).read())
  if (isUnread)
    return <EmptyState title="These questions need a connection: they were not read on this device." />
  if (threads === null)
    return isError ? (
      <ErrorState title="The questions couldn’t load." onRetry={refetch} />
    ) : (
      <div className={styles.list}>
        <Loading label="Loading the questions" />
        <Skeleton height="64px" />
        <Skeleton height="64px" />
      </div>
    )
  const askAboutAll = () => openThreads(documentId, { kind: 'ask', place: null })
  const ways = (
    <div className={styles.ways}>
      {onPick !== null && (
        <Button size="dense" onClick={onPick}>
          Ask about a spot
        </Button>
      )}
      <Button variant="secondary" size="dense" onClick={askAboutAll}>
        Ask about the document
      </Button>
    </div>
  )
  if (threads.length === 0)
    return (
      <EmptyState title="No questions yet" action={ways}>
        Select a line or press a spot, and ask what it means. Or ask about the document as a whole: is it
        complete, and does it fit this term? Everybody who reads it can answer.
      </EmptyState>
    )
  return (
    <div className={styles.list}>
      {ways}
      {draft !== null && (
        <Button
          variant="quiet"
          size="dense"
          onClick={() => openThreads(documentId, { kind: 'ask', place: draft.place })}
        >
          Go on with your unsent question
        </Button>
      )}
      <div className={styles.orders} role="group" aria-label="Order">
        {orders.map(([each, name]) => (
          <button key={each} type="button" aria-pressed={each === order} onClick={() => setOrder(each)}>
            {name}
          </button>
        ))}
      </div>
      {groupThreads(threads, order).map(({ heading, threads: grouped }) => (
        <section key={heading} className={styles.group}>
          {heading !== null && <h3 className={styles.heading}>{heading}</h3>}
          {grouped.length === 0 && (
            <button type="button" className={styles.row} onClick={askAboutAll}>
              <span className={styles.aside}>
                No questions about the whole document yet. Ask the first one.
              </span>
            </button>
          )}
          {grouped.map((thread) => (
            <Row key={thread._id} thread={thread} withPage={order === 'newest'} />
          ))}
        </section>
      ))}
      {isCut && <p className={styles.aside}>Older questions are not shown.</p>}
    </div>
  )
}

function Row({ thread, withPage }: { thread: Thread; withPage: boolean }) {
  const { _id, documentId, question, answers, acceptedAnswerId, place } = thread
  const { text, author, mine, isDeleted } = question
  const by = mine ? 'You' : (author?.username ?? 'Without a name')
  return (
    <button
      type="button"
      className={styles.row}
      data-thread={_id}
      onClick={() => openThreads(documentId, { kind: 'thread', threadId: _id })}
    >
      <span className={styles.words}>
        {text === null ? (isDeleted ? 'Deleted.' : 'Hidden by an admin.') : plainText(text)}
      </span>
      <span className={styles.aside}>
        {by}
        {withPage && place !== null && ` · page ${place.page}`}
        {' · '}
        {answers === 0 ? 'no answer yet' : answers === 1 ? '1 answer' : `${answers} answers`}
        {acceptedAnswerId !== null && (
          <span className={styles.solved}>
            <CircleCheck size={14} aria-hidden="true" /> accepted
          </span>
        )}
      </span>
    </button>
  )
}
