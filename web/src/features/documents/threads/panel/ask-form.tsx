import type { Place } from '#events'
import { useState } from 'react'
import { Button } from '../../../../components/button'
import { ask } from '../../api/threads'
import { keptDraft } from '../drafts/drafts'
import { noteShown, openThreads } from '../threads-store'
import styles from './ask-form.module.css'
import { PostForm } from './post-form'

/** The form of a new question, about a place or about the whole document. `onPick`: null where no spot can be chosen. */
export function AskForm({
  documentId,
  edition,
  userId,
  place,
  onPick,
  onPage,
}: {
  documentId: string
  edition: number
  userId: string
  place: Place | null
  onPick: (() => void) | null
  onPage: (page: number) => void
}) {
  const [kept] = useState(() => keptDraft(userId, { question: documentId }))
  return (
    <div className={styles.ask}>
      <div className={styles.about}>
        <span>{place === null ? 'About the whole document' : `About page ${place.page}`}</span>
        {onPick !== null && (
          <Button variant="quiet" size="dense" onClick={onPick}>
            {place === null ? 'About a spot instead' : 'Another spot'}
          </Button>
        )}
      </div>
      {place !== null && place.quotation !== '' && (
        <blockquote className={styles.words}>{place.quotation}</blockquote>
      )}
      <PostForm
        label="Your question"
        send="Ask"
        sending="Sending…"
        failure="Your question couldn’t be sent. Please try again."
        kept={kept}
        place={place}
        takesName
        takesFocus
        onPage={onPage}
        onSend={async (written) => {
          const thread = await ask(documentId, { ...written, place, edition })
          noteShown(documentId, [thread])
          openThreads(documentId, { kind: 'thread', threadId: thread._id })
        }}
      />
    </div>
  )
}
