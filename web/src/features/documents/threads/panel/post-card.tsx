import type { Post } from '#events'
import { CircleCheck } from 'lucide-react'
import { lazy, Suspense, useRef, useState, type ReactNode } from 'react'
import { Button } from '../../../../components/button'
import { fetchCode } from '../../../../components/fetch-code'
import { Moment } from '../../../../components/moment'
import { ReportText } from '../../../../entities/report-text/report-text'
import { changePost } from '../../api/threads'
import { DeletePost } from './delete-post'
import { PostAuthor } from './post-author'
import styles from './post-card.module.css'
import { PostForm } from './post-form'

const PostText = lazy(async () => ({
  default: (await fetchCode(() => import('../text/post-text'))).PostText,
}))

/** A question or an answer. `children`: the first of the actions on it. */
export function PostCard({
  post,
  kind,
  isAccepted = false,
  onPage,
  onDelete,
  children,
}: {
  post: Post
  kind: 'question' | 'answer'
  isAccepted?: boolean
  onPage: (page: number) => void
  onDelete: () => Promise<void>
  children?: ReactNode
}) {
  const [isEdited, setIsEdited] = useState(false)
  const card = useRef<HTMLElement>(null)
  // The focused button disappears.
  const focusCard = () => card.current?.focus({ preventScroll: true })
  const endEdit = () => {
    setIsEdited(false)
    focusCard()
  }
  const { _id, text, mine, isDeleted, isHidden, at, changedAt, changeableUntil } = post
  return (
    <article
      ref={card}
      tabIndex={-1}
      className={styles.post}
      data-post={_id}
      data-accepted={isAccepted || undefined}
      aria-label={kind === 'question' ? 'Question' : 'Answer'}
    >
      <header className={styles.head}>
        {!isDeleted && <PostAuthor post={post} />}
        <Moment at={at} className={styles.aside} />
        {changedAt !== null && !isDeleted && <span className={styles.aside}>edited</span>}
      </header>
      {isAccepted && (
        <p className={styles.accepted}>
          <CircleCheck size={16} aria-hidden="true" />
          Accepted answer
        </p>
      )}
      {isHidden && (
        <p className={styles.note}>{mine ? 'Hidden by an admin. Only you see it.' : 'Hidden by an admin.'}</p>
      )}
      {isDeleted && <p className={styles.note}>Deleted.</p>}
      {isEdited && text !== null ? (
        <PostForm
          label={kind === 'question' ? 'Your question' : 'Your answer'}
          send="Save"
          sending="Saving…"
          failure="Your change couldn’t be saved. Please try again."
          initial={text}
          takesFocus
          onPage={onPage}
          onCancel={endEdit}
          onSend={async (written) => {
            await changePost(_id, written.text)
            endEdit()
          }}
        />
      ) : (
        text !== null && (
          <Suspense fallback={<p className={styles.plain}>{text}</p>}>
            <PostText text={text} onPage={onPage} />
          </Suspense>
        )
      )}
      {!isDeleted && !isEdited && (
        <footer className={styles.foot}>
          {children}
          {mine && changeableUntil !== null && (
            <Button variant="quiet" size="dense" onClick={() => setIsEdited(true)}>
              Edit
            </Button>
          )}
          {!mine && text !== null && <ReportText subject="post" id={_id} words={text} />}
          {mine && <DeletePost onDelete={() => onDelete().then(focusCard)} />}
        </footer>
      )}
    </article>
  )
}
