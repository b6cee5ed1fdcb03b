import type { Folder } from '#events'
import { useEffect, useRef } from 'react'
import { Button } from '../../../components/button'
import styles from './deleted-folder.module.css'

/** Says that a folder was deleted, and offers to put it back. Takes the focus, as the button that deleted it is gone. */
export function DeletedFolder({
  folder,
  onUndo,
  onClose,
}: {
  folder: Folder
  onUndo: () => void
  onClose: () => void
}) {
  const undo = useRef<HTMLButtonElement>(null)
  useEffect(() => undo.current?.focus(), [folder._id])
  return (
    <div className={styles.deleted} role="status">
      <p>
        The folder <strong>{folder.name}</strong> is deleted. Its documents are still saved.
      </p>
      <span>
        <Button ref={undo} variant="secondary" size="dense" onClick={onUndo}>
          Undo
        </Button>{' '}
        <Button variant="quiet" size="dense" onClick={onClose}>
          Close
        </Button>
      </span>
    </div>
  )
}
