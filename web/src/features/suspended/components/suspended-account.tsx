import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef } from 'react'
import { useNavigate } from 'react-router-dom'
import { Moment } from '../../../components/moment'
import { Loading, Skeleton } from '../../../components/skeleton'
import { ErrorState } from '../../../components/state'
import { notify } from '../../../components/toasts/notify'
import { Quotation } from '../../../components/quotation'
import { ApiError } from '../../../http/api-error'
import { forgetSuspendedSession } from '../../../session/suspended-session'
import { comeBack } from '../api/come-back'
import { standingQuery } from '../api/read-standing'
import { Appeal } from './appeal'
import { OwnWarnings } from './own-warnings'
import styles from './suspended-account.module.css'

/** The reasons and start of a suspension, and its appeal. Resumes the session once the account is active again. */
export function SuspendedAccount() {
  const { data: standing, dataUpdatedAt, error, refetch } = useQuery(standingQuery)
  const navigate = useNavigate()
  const isActive = standing?.standing === 'active'
  const isOver = error instanceof ApiError && error.status === 401
  const comingBack = useRef(false)
  const letIn = useEffectEvent(async () => {
    if (comingBack.current) return
    comingBack.current = true
    try {
      await comeBack()
      notify.success('Your account is active again.')
      void navigate('/', { replace: true })
    } catch {
      // Retried with the next poll.
    } finally {
      comingBack.current = false
    }
  })
  useEffect(() => {
    // On every poll: an unchanged result is the same object.
    if (isActive) void letIn()
  }, [isActive, dataUpdatedAt])
  useEffect(() => {
    if (isOver) forgetSuspendedSession()
  }, [isOver])

  if (standing === undefined) {
    if (error !== null && !isOver)
      return <ErrorState title="The reason couldn’t load." onRetry={() => void refetch()} />
    return (
      <div className={styles.account}>
        <Loading label="Loading the reason" />
        <Skeleton height="72px" />
      </div>
    )
  }
  if (isActive) return <p role="status">Your account is active again. One moment…</p>
  const { reason, since, until, note, review, appeal, warnings } = standing
  return (
    <div className={styles.account}>
      <p>
        {reason === 'warnings'
          ? 'Three of your documents or actions earned a warning, and the third warning suspends an account.'
          : reason === 'notices'
            ? 'Documents of yours were closed after notices of their rights holders on three days, and that suspends an account. If one of them is restored, your account becomes active again.'
            : 'An admin has suspended this account.'}
        {since !== null && (
          <>
            {' '}
            This was on <Moment at={since} />.
          </>
        )}
        {until !== null && (
          <>
            {' '}
            It ends on <Moment at={until} />, and this page lets you in then.
          </>
        )}
      </p>
      {review !== null && (
        <p className={styles.review} role="status">
          {review === 'within-minutes'
            ? 'This happened within minutes; an admin is looking at it.'
            : 'The dislikes are unusual; an admin is looking at them.'}{' '}
          If it was not fair, your account becomes active again by itself, and this page lets you in.
        </p>
      )}
      {note !== null && <Quotation>{note}</Quotation>}
      <OwnWarnings warnings={warnings} />
      <Appeal appeal={appeal} warnings={warnings} />
    </div>
  )
}
