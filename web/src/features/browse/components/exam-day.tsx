import { examRoomDays, fewestForExam, maxExamDaysAhead, type Exam } from '#events'
import { useId, useState, type FormEvent } from 'react'
import { Button } from '../../../components/button'
import { formatCount } from '../../../components/format-count'
import { useSayExamDay } from '../../../entities/exam/api/exam'
import { dayAfter, shortDay } from '../../../entities/exam/days'
import { useNow } from '../../../entities/exam/use-now'
import { messageOf } from '../../../http/api-error'
import styles from './exam-day.module.css'

const students = (count: number) => `${formatCount(count)} ${count === 1 ? 'student' : 'students'}`

function DayWords({ day, setBy, proposals }: Pick<Exam, 'day' | 'setBy' | 'proposals'>) {
  if (day === null)
    return (
      <p>
        A room opens here {examRoomDays} days before the exam, once {fewestForExam} students who follow the
        module suggest the same day.
      </p>
    )
  const said = proposals.find((each) => each.day === day)?.students ?? 0
  return (
    <p>
      It is on <strong>{shortDay(day)}</strong>,{' '}
      {setBy === 'admin' ? 'as an admin set it' : `as ${students(said)} say`}.
    </p>
  )
}

/** The day of a module's exam, what students say, and a form to say it. Admins set it for everybody. */
export function ExamDay({
  code,
  exam: { day, setBy, proposals, mine },
  isFollowed,
  isAdmin,
}: {
  code: string
  exam: Exam
  isFollowed: boolean
  isAdmin: boolean
}) {
  const id = useId()
  const now = useNow()
  const [typed, setTyped] = useState('')
  const { mutate, isPending, error, variables } = useSayExamDay(code)
  const say = (said: string | null, forAll = false) =>
    mutate({ day: said, forAll }, { onSuccess: () => setTyped('') })
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (typed !== '') say(typed, isAdmin)
  }
  const maySay = isFollowed || isAdmin
  return (
    <section className={styles.exam} aria-label="Exam">
      <h2>When is the exam?</h2>
      <DayWords day={day} setBy={setBy} proposals={proposals} />
      {proposals.length > 0 && (
        <ul className={styles.proposals} aria-label="Suggested days">
          {proposals.map((each) => (
            <li key={each.day}>
              <span>
                {shortDay(each.day)}: {students(each.students)}
                {each.day === mine && ', you too'}
              </span>
              {each.day === mine ? (
                <Button variant="quiet" size="dense" busy={isPending} onClick={() => say(null)}>
                  Take back<span className="visually-hidden"> {shortDay(each.day)}</span>
                </Button>
              ) : (
                isFollowed && (
                  <Button variant="quiet" size="dense" busy={isPending} onClick={() => say(each.day)}>
                    I agree<span className="visually-hidden">: {shortDay(each.day)}</span>
                  </Button>
                )
              )}
            </li>
          ))}
        </ul>
      )}
      {maySay ? (
        <form className={styles.form} onSubmit={onSubmit}>
          <label htmlFor={id}>
            {isAdmin ? 'The day, for everybody' : mine === null ? 'The day' : 'Another day'}
          </label>
          <input
            id={id}
            type="date"
            required
            min={dayAfter(now, 0)}
            max={dayAfter(now, maxExamDaysAhead)}
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
          />
          <Button type="submit" variant="secondary" size="dense" busy={isPending && variables?.day !== null}>
            {isAdmin ? 'Set the day' : 'Suggest this day'}
          </Button>
          {isAdmin && setBy === 'admin' && (
            <Button variant="quiet" size="dense" busy={isPending} onClick={() => say(null, true)}>
              Leave it to students
            </Button>
          )}
        </form>
      ) : (
        <p className={styles.note}>
          Follow the module to suggest a day. Others see how many students suggest it, not who.
        </p>
      )}
      {error !== null && (
        <p className={styles.error} role="alert">
          {messageOf(error, 'That couldn’t be saved. Please try again.')}
        </p>
      )}
    </section>
  )
}
