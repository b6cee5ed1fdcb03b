import { threadCalls, type Place, type Thread } from '#events'
import { useQuery } from '@tanstack/react-query'
import { Check } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Button } from '../../../../components/button'
import { Loading, Skeleton } from '../../../../components/skeleton'
import { EmptyState, ErrorState } from '../../../../components/state'
import { notify } from '../../../../components/toasts/notify'
import { useDocument } from '../../../../entities/document/api/read-document'
import { isUnreachable, messageOf, reasonOf } from '../../../../http/api-error'
import { withdraw } from '../../../../http/outbox/post'
import { useWish } from '../../../../http/outbox/waiting'
import { acceptAnswer, answer, deletePost, threadQuery } from '../../api/threads'
import { answerSubject, isAnswerWish } from '../answer-wish'
import { keptDraft } from '../drafts/drafts'
import { keepOrder } from '../list/keep-order'
import { noteShown, openThreads } from '../threads-store'
import { PlaceLine } from './place-line'
import { PostCard } from './post-card'
import { PostForm } from './post-form'
import { PostVotes } from './post-votes'
import styles from './thread-view.module.css'
import { WaitingAnswer } from './waiting-answer'

/** A question with its answers, live, and the form for one’s own. */
export function ThreadView({
  documentId,
  threadId,
  userId,
  onPlace,
  onPage,
}: {
  documentId: string
  threadId: string
  userId: string
  /** Shows a place in the document. */
  onPlace: (place: Place) => void
  onPage: (page: number) => void
}) {
  const { data, error, refetch } = useQuery(threadQuery(threadId))
  const title = useDocument(documentId).data?.title ?? ''
  const subject = answerSubject(documentId, threadId)
  const waiting = useWish('answer', subject)?.wish
  /** The form stays meanwhile, so that it can show a refusal. */
  const [isSending, setIsSending] = useState(false)
  const thread = data?.thread
  useEffect(() => {
    if (thread !== undefined) noteShown(documentId, [thread])
  }, [documentId, thread])
  const posts = useSteadyOrder(data?.posts)
  const [kept] = useState(() => keptDraft(userId, { answer: threadId }))

  if (reasonOf(error, threadCalls.thread) === 'not-found')
    return (
      <EmptyState
        title="This question was deleted."
        action={<Button onClick={() => openThreads(documentId)}>All questions</Button>}
      />
    )
  if (thread === undefined && isUnreachable(error))
    return <EmptyState title="This question needs a connection: it was not read on this device." />
  if (thread === undefined || posts === null)
    return error !== null ? (
      <ErrorState title="This question couldn’t load." onRetry={() => void refetch()} />
    ) : (
      <div className={styles.thread}>
        <Loading label="Loading the question" />
        <Skeleton height="96px" />
        <Skeleton height="72px" />
      </div>
    )

  const answers = posts.filter(({ _id }) => _id !== threadId)
  return (
    <div className={styles.thread}>
      <PlaceLine thread={thread} onPlace={onPlace} />
      <PostCard
        post={thread.question}
        kind="question"
        onPage={onPage}
        onDelete={() => deletePost(thread, thread.question)}
      />
      <h3 className={styles.heading}>{thread.answers === 1 ? '1 answer' : `${thread.answers} answers`}</h3>
      {answers.length === 0 && (
        <p className={styles.none}>Nobody has answered yet. Do you know the answer?</p>
      )}
      <div className={styles.answers} aria-live="polite">
        {answers.map((post) => (
          <PostCard
            key={post._id}
            post={post}
            kind="answer"
            isAccepted={post._id === thread.acceptedAnswerId}
            onPage={onPage}
            onDelete={() => deletePost(thread, post)}
          >
            <PostVotes post={post} document={{ _id: documentId, title }} />
            {thread.mayAccept && !post.isHidden && <Accept thread={thread} answerId={post._id} />}
          </PostCard>
        ))}
      </div>
      {isAnswerWish(waiting) && !isSending ? (
        <WaitingAnswer
          wish={waiting}
          onEdit={() => {
            kept.keep({ text: waiting.text, isAnonymous: waiting.isAnonymous, place: null })
            withdraw('answer', subject)
          }}
          onDiscard={() => withdraw('answer', subject)}
        />
      ) : (
        <PostForm
          key={threadId}
          label="Your answer"
          send="Answer"
          sending="Sending…"
          failure="Your answer couldn’t be sent. Please try again."
          kept={kept}
          takesName
          onPage={onPage}
          onSend={(written) => {
            setIsSending(true)
            return answer(thread, written, title).finally(() => setIsSending(false))
          }}
        />
      )}
    </div>
  )
}

/** Posts in the order in which they were first shown. */
function useSteadyOrder<Item extends { _id: string }>(items: readonly Item[] | undefined): Item[] | null {
  const [order, setOrder] = useState<readonly string[]>([])
  if (items === undefined) return null
  const ordered = keepOrder(items, order)
  const ids = ordered.map(({ _id }) => _id)
  if (ids.join() !== order.join()) setOrder(ids)
  return ordered
}

function Accept({ thread: { _id, acceptedAnswerId }, answerId }: { thread: Thread; answerId: string }) {
  const [busy, setBusy] = useState(false)
  const isAccepted = acceptedAnswerId === answerId
  async function press() {
    setBusy(true)
    try {
      await acceptAnswer(_id, isAccepted ? null : answerId)
    } catch (error) {
      notify.error(messageOf(error, 'That couldn’t be saved. Please try again.'))
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button variant="quiet" size="dense" busy={busy} aria-pressed={isAccepted} onClick={() => void press()}>
      <Check size={15} aria-hidden="true" />
      {isAccepted ? 'Accepted' : 'Accept'}
    </Button>
  )
}
