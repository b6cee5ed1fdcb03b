import { NotebookPen } from 'lucide-react'
import bar from '../../../components/bar-button.module.css'
import { toggleNotepad, useNotepad } from '../notepad-store'
import styles from './notepad-button.module.css'

/** Toggles the notepad of a document. */
export function NotepadButton({ documentId }: { documentId: string }) {
  const open = useNotepad(({ openFor }) => openFor === documentId)
  return (
    <button
      type="button"
      className={[bar.button, styles.button].join(' ')}
      data-notepad-button
      aria-expanded={open}
      title="Notepad"
      onClick={() => toggleNotepad(documentId)}
    >
      <NotebookPen size={17} aria-hidden="true" />
      <span className={styles.word}>Notepad</span>
    </button>
  )
}
