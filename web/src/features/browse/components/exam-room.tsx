import { fewestOpeners, kindNames, threadPath, type Exam } from '#events'
import { Link } from 'react-router-dom'
import { howSoon, longDay } from '../../../entities/exam/days'
import { useNow } from '../../../entities/exam/use-now'
import { PeopleHere } from '../../../entities/readers/people-here'
import { plainText } from '../../../entities/thread/plain-text'
import { useExamRoom } from '../use-exam-room'
import styles from './exam-room.module.css'

/** The room of a module in the week before its exam: the countdown, who is here, and the notes that most people open now. */
export function ExamRoom({ code, exam, day }: { code: string; exam: Exam; day: string }) {
  const now = useNow()
  const people = useExamRoom(code, exam.sharedCodes)
  return (
    <section className={styles.room} aria-label="Exam room">
      <div className={styles.head}>
        <h2>
          Exam {howSoon(day, now)}
          <span className={styles.day}>{longDay(day)}</span>
        </h2>
        <PeopleHere told={people} title="Here now" also="Also here" count="here now" />
      </div>
      <h3>Most opened this hour</h3>
      {exam.mostOpened.length === 0 ? (
        <p className={styles.none}>
          Nothing yet: notes appear here once {fewestOpeners} students have opened them within an hour.
        </p>
      ) : (
        <ol className={styles.documents}>
          {exam.mostOpened.map(({ _id, title, kind, year }) => (
            <li key={_id}>
              <Link to={`/document/${_id}`}>{title}</Link>
              <span className={styles.facts}>
                {kindNames[kind]}
                {year !== null && ` · ${year}`}
              </span>
            </li>
          ))}
        </ol>
      )}
      {exam.questions.length > 0 && (
        <>
          <h3>Questions without an answer</h3>
          <ul className={styles.questions}>
            {exam.questions.map(({ threadId, documentId, title, text }) => (
              <li key={threadId}>
                <Link to={threadPath(documentId, threadId)} className={styles.question}>
                  {plainText(text)}
                </Link>
                <span className={styles.facts}>{title}</span>
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  )
}
