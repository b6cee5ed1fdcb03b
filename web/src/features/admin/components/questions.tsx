import type { CaseDetail } from '#events'
import { Link } from 'react-router-dom'
import { Chip } from '../../../components/chip'
import { Moment } from '../../../components/moment'
import { UserName } from '../../../entities/user/components/user-name'
import { Quotation } from '../../../components/quotation'
import { questionLabels } from '../case-labels'
import evidence from './evidence.module.css'
import styles from './history.module.css'

/** The questions to the student of a case, and the answers; oldest first. */
export function QuestionLines({ questions }: { questions: CaseDetail['questions'] }) {
  return (
    <ul className={styles.list}>
      {questions.map(({ _id, text, actor, at, state, answer, answeredAt }) => (
        <li key={_id} className={styles.line}>
          <div className={styles.head}>
            <strong>
              <UserName user={actor} wraps /> asks
            </strong>
            {state !== 'answered' && <Chip>{questionLabels[state]}</Chip>}
            <Moment at={at} className={styles.by} />
          </div>
          <p className={styles.note}>{text}</p>
          {answer !== null && answeredAt !== null && (
            <>
              <div className={styles.head}>
                <strong>The answer</strong>
                <Moment at={answeredAt} className={styles.by} />
              </div>
              <Quotation>{answer}</Quotation>
            </>
          )}
        </li>
      ))}
    </ul>
  )
}

/** The warnings that an appeal contests: each has its own case, in which it is withdrawn or kept. */
export function ContestLinks({ contests }: { contests: CaseDetail['contests'] }) {
  if (contests.length === 0) return null
  return (
    <section className={evidence.report} aria-label="Contested warnings">
      <p className={evidence.quiet}>
        It contests these warnings. Each has its own case: if fewer than three warnings are left, the
        suspension ends.
      </p>
      <ul className={evidence.reports}>
        {contests.map(({ caseId, docTitle, status }) => (
          <li key={caseId} className={evidence.head}>
            <Link to={`/admin/cases/${caseId}`}>{docTitle}</Link>
            <Chip tone={status === 'open' ? 'news' : 'quiet'}>{status === 'open' ? 'Open' : 'Closed'}</Chip>
          </li>
        ))}
      </ul>
    </section>
  )
}
