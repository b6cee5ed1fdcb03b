import { OnPaper } from '../../../components/paper/on-paper'
import type { Entry } from '../export/markdown-file'
import styles from './printed-note.module.css'

/** Prints a note as it was typed, below the title of its document. */
export const PrintedNote = ({
  note: { title, courseCode, link, text },
  onDone,
}: {
  note: Entry
  onDone: () => void
}) => (
  <OnPaper format="text" onDone={onDone}>
    <h1 className={styles.title} dir="auto">
      {title}
    </h1>
    <p className={styles.source}>{[courseCode, link].filter(Boolean).join(' · ')}</p>
    <p className={styles.text} dir="auto">
      {text}
    </p>
  </OnPaper>
)
