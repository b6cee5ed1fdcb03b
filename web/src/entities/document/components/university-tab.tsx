import type { University } from '#events'
import styles from './university-tab.module.css'

const colours: Record<University, string | undefined> = { NUS: styles.nus, NTU: styles.ntu, SMU: styles.smu }

/** The index tab of a card: the course code, or else the university, in the university's colour. */
export function UniversityTab({
  courseCode,
  university,
}: {
  courseCode: string | null
  university: University
}) {
  return (
    <span className={[styles.tab, colours[university]].join(' ')} title={university}>
      {courseCode ?? university}
      {courseCode !== null && <span className="visually-hidden">, {university}</span>}
    </span>
  )
}
