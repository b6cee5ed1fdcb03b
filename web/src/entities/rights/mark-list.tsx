import { describeMark, type FoundMark } from '#events'
import styles from './mark-list.module.css'

/** Marks of lecturers' material in a document: what was found, and on which page. Nothing if there are none. */
export function MarkList({ marks }: { marks: readonly FoundMark[] }) {
  if (marks.length === 0) return null
  return (
    <ul className={styles.marks} aria-label="What was found">
      {marks.map((mark) => (
        <li key={`${mark.kind} ${mark.words} ${mark.page}`}>{describeMark(mark)}</li>
      ))}
    </ul>
  )
}
