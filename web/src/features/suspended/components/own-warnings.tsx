import { removalDislikes, type OwnWarning } from '#events'
import { useQueryClient } from '@tanstack/react-query'
import { Moment } from '../../../components/moment'
import { Questions } from '../../../entities/question/components/questions'
import { answerQuestion } from '../api/answer-question'
import { standingQuery } from '../api/read-standing'
import styles from './own-warnings.module.css'

/** The warnings of a suspended student: who decided, by which figures, and what became of what they said against them. */
export function OwnWarnings({ warnings }: { warnings: readonly OwnWarning[] }) {
  if (warnings.length === 0) return null
  return (
    <section className={styles.warnings} aria-label="Your warnings">
      <h2 className={styles.title}>Your warnings</h2>
      <ul className={styles.list}>
        {warnings.map((warning) => (
          <Line key={warning.at} warning={warning} />
        ))}
      </ul>
    </section>
  )
}

function Line({ warning }: { warning: OwnWarning }) {
  const { at, docTitle, message, contest } = warning
  const queryClient = useQueryClient()
  return (
    <li className={styles.warning}>
      <p className={styles.head}>
        <strong>{docTitle}</strong> <Moment at={at} className={styles.date} />
      </p>
      <p>{message}</p>
      <p className={styles.quiet}>{figuresOf(warning)}</p>
      {contest.state === 'open' && <p className={styles.quiet}>You contested it. An admin answers.</p>}
      {contest.state === 'rejected' && (
        <p className={styles.quiet}>You contested it. An admin read it, and it stays: {contest.note}</p>
      )}
      <Questions
        questions={contest.questions}
        isOpen={contest.state === 'open'}
        send={answerQuestion}
        onSent={() => queryClient.invalidateQueries({ queryKey: standingQuery.queryKey })}
      />
    </li>
  )
}

function figuresOf({ decidedBy, dislikes, carried }: OwnWarning): string {
  if (carried) return 'It was given to your earlier account.'
  if (decidedBy === 'admin') return 'An admin decided this.'
  const counted = dislikes === null ? '' : `: it had ${dislikes}`
  return `The count decided this${counted}. More than ${removalDislikes} dislikes remove a document.`
}
