import { maxNoteLength, notepadDocuments } from '#events'
import { useEffect, useRef } from 'react'
import { Link } from 'react-router-dom'
import { Button } from '../../../components/button'
import { Skeleton } from '../../../components/skeleton'
import { useSession } from '../../../session/session-store'
import type { NoteKeeper, NoteState } from '../note-keeper'
import { Conflict } from './conflict'
import styles from './note-body.module.css'

/** The content of the notepad: the note, or why it cannot be edited. */
export function NoteBody({ state, keeper }: { state: NoteState; keeper: NoteKeeper }) {
  const uploaded = useSession(({ user }) => user?.uploadedDocuments ?? 0)
  switch (state.kind) {
    case 'loading':
      return (
        <div className={styles.body} role="status" aria-label="Loading your note">
          <Skeleton width="80%" />
          <Skeleton width="60%" />
        </div>
      )
    case 'unreadable':
      return (
        <div className={styles.body}>
          <p role="alert">Your note couldn’t load.</p>
          <Button variant="secondary" size="dense" onClick={() => void keeper.load()}>
            Try again
          </Button>
        </div>
      )
    case 'gone':
      return <p className={styles.body}>You have no note on this document.</p>
    case 'locked':
      return <Locked uploaded={uploaded} />
    case 'open':
      if (state.conflict !== null)
        return (
          <Conflict
            mine={state.text}
            theirs={state.conflict.content}
            onChoose={(choice) => keeper.resolve(choice)}
          />
        )
      return <OpenNote state={state} uploaded={uploaded} onType={keeper.type} />
  }
}

function Locked({ uploaded }: { uploaded: number }) {
  const missing = notepadDocuments - uploaded
  return (
    <div className={styles.body}>
      <p className={styles.lock}>Upload {notepadDocuments} documents to unlock the notepad feature!</p>
      {missing > 0 && (
        <p className={styles.more}>
          You have {uploaded}; {missing} to go. <Link to="/upload">Upload notes</Link>
        </p>
      )}
    </div>
  )
}

function OpenNote({
  state: { text, saving },
  uploaded,
  onType,
}: {
  state: Extract<NoteState, { kind: 'open' }>
  uploaded: number
  onType: (text: string) => void
}) {
  const area = useRef<HTMLTextAreaElement>(null)
  useEffect(() => area.current?.focus({ preventScroll: true }), [])
  // An existing note stays readable even if documents have been removed since.
  const readOnly = uploaded < notepadDocuments && saving === 'idle'
  return (
    <>
      {readOnly && (
        <p className={styles.notice}>Upload {notepadDocuments} documents to unlock the notepad feature!</p>
      )}
      {saving === 'refused' && (
        <p className={styles.notice} role="alert">
          Failed to save note. It stays on this device.
        </p>
      )}
      <textarea
        ref={area}
        className={styles.area}
        aria-label="Your note on this document"
        placeholder="Only you can read what you write here."
        maxLength={maxNoteLength}
        readOnly={readOnly}
        value={text}
        onChange={(event) => onType(event.target.value)}
      />
    </>
  )
}
