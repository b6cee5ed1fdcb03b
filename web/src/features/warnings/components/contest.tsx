import type { OwnQuestion } from '#events'
import { useQueryClient, type QueryKey } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '../../../components/button'
import { Moment } from '../../../components/moment'
import { Quotation } from '../../../components/quotation'
import { Questions } from '../../../entities/question/components/questions'
import { answerQuestion } from '../api/answer-question'
import { ContestForm, type Contested } from './contest-form'
import styles from './contest.module.css'

/** The form to contest a decision; afterwards its words, and the answer. */
export function Contest({
  contested,
  contest: { state, until, message, note, questions = [] },
  said,
}: {
  contested: Contested & { queryKey: QueryKey }
  contest: {
    state: 'possible' | 'open' | 'rejected' | 'over'
    until: string
    message: string | null
    note: string | null
    questions?: readonly OwnQuestion[]
  }
  /** The words while an answer is waited for, and once it was rejected. */
  said: { open: string; rejected: string }
}) {
  const queryClient = useQueryClient()
  const [isAsked, setIsAsked] = useState(false)
  const readAgain = () => queryClient.invalidateQueries({ queryKey: contested.queryKey })
  if (state === 'over') return null
  if (state === 'possible')
    return isAsked ? (
      <ContestForm contested={contested} readAgain={readAgain} onClose={() => setIsAsked(false)} />
    ) : (
      <p className={styles.offer}>
        <Button variant="secondary" onClick={() => setIsAsked(true)}>
          Contest it
          <span className="visually-hidden">: {contested.name}</span>
        </Button>
        <span>
          You can do so once, until <Moment at={until} />. An admin answers.
        </span>
      </p>
    )
  return (
    <div className={styles.answer}>
      <div className={styles.state} role="status">
        <p>
          <strong>{state === 'open' ? said.open : said.rejected}</strong>
          {state === 'open' && ' The answer appears here and in your inbox.'}
        </p>
        {note !== null && <Quotation>{note}</Quotation>}
        <p className={styles.lead}>What you wrote:</p>
        <Quotation>{message}</Quotation>
      </div>
      <Questions questions={questions} isOpen={state === 'open'} send={answerQuestion} onSent={readAgain} />
    </div>
  )
}
