import type { DocumentView, VoteValue } from '#events'
import { lazy, Suspense, useRef, useState, type ReactNode, type Ref } from 'react'
import { Bookmark, Download, ThumbsDown, ThumbsUp } from 'lucide-react'
import bar from '../../../components/bar-button.module.css'
import { Button } from '../../../components/button'
import { fetchBackgroundCode, fetchCode } from '../../../components/fetch-code'
import { MovingNumber } from '../../../components/moving-number'
import { QuietBoundary } from '../../../components/quiet-boundary'
import { phone, useMedia } from '../../../components/use-media'
import { WaitingMark } from '../../../components/waiting-mark'
import { useSaved } from '../../../entities/document/use-saved'
import { useDownload } from '../api/use-download'
import { useVote } from '../use-vote'
import styles from './actions.module.css'

const RemarkOffer = lazy(async () => ({
  default: (await fetchCode(() => import('../remarks/remark-offer'))).RemarkOffer,
}))

const ThreadsButton = lazy(async () => ({
  default: (await fetchBackgroundCode(() => import('../threads/threads-button'))).ThreadsButton,
}))

/** Actions on a document; on a phone at the bottom of the screen. */
export function Actions({ document, more }: { document: DocumentView; more: ReactNode }) {
  const { myVote, likes, dislikes, isLate: isVoteLate, press } = useVote(document)
  const { saved, isLate: isSaveLate, toggle } = useSaved(document)
  const { busy, download } = useDownload(document)
  // Asked once after a dislike, and not about votes of other tabs.
  const [isAsked, setIsAsked] = useState(false)
  const dislike = useRef<HTMLButtonElement>(null)
  // Where it is wide the button is in the viewer's bar.
  const narrow = useMedia(phone)
  const vote = (value: VoteValue) => {
    setIsAsked(value === 'dislike' && myVote !== 'dislike')
    press(value)
  }
  return (
    <div className={styles.actions} role="group" aria-label="Document actions">
      <VoteButton
        value="like"
        name="Like"
        count={likes}
        active={myVote === 'like'}
        isLate={isVoteLate && myVote === 'like'}
        onPress={vote}
      />
      <VoteButton
        value="dislike"
        name="Dislike"
        count={dislikes}
        active={myVote === 'dislike'}
        isLate={isVoteLate && myVote === 'dislike'}
        onPress={vote}
        ref={dislike}
      />
      {/* Once the server has the dislike, which the reason belongs to. */}
      {isAsked && myVote === 'dislike' && document.myVote === 'dislike' && (
        <Suspense fallback={null}>
          <RemarkOffer
            documentId={document._id}
            onClose={() => {
              setIsAsked(false)
              dislike.current?.focus()
            }}
          />
        </Suspense>
      )}
      <button
        type="button"
        className={[bar.button, styles.save].join(' ')}
        aria-pressed={saved}
        onClick={toggle}
      >
        <Bookmark size={17} aria-hidden="true" fill={saved ? 'currentColor' : 'none'} />
        <span className={styles.word}>{saved ? 'Saved' : 'Save'}</span>
        {isSaveLate && <WaitingMark />}
      </button>
      {more}
      {narrow && document.editions.length > 0 && (
        <QuietBoundary>
          <Suspense fallback={<span className={styles.questions} />}>
            <ThreadsButton
              documentId={document._id}
              className={[bar.button, styles.questions].join(' ')}
              wordClass={styles.tablet}
            />
          </Suspense>
        </QuietBoundary>
      )}
      <Button className={styles.download} busy={busy} disabled={document.fileUrl === null} onClick={download}>
        <Download size={17} aria-hidden="true" />
        <span className={styles.word}>Download</span>
      </Button>
    </div>
  )
}

function VoteButton({
  value,
  name,
  count,
  active,
  isLate,
  onPress,
  ref,
}: {
  value: VoteValue
  name: string
  count: number
  active: boolean
  isLate: boolean
  onPress: (value: VoteValue) => void
  ref?: Ref<HTMLButtonElement>
}) {
  const Icon = value === 'like' ? ThumbsUp : ThumbsDown
  return (
    <button
      ref={ref}
      type="button"
      className={[bar.button, styles[value]].join(' ')}
      aria-pressed={active}
      onClick={() => onPress(value)}
    >
      <Icon size={18} aria-hidden="true" />
      <span className="visually-hidden">{name} </span>
      <MovingNumber value={count} />
      {isLate && <WaitingMark />}
    </button>
  )
}
