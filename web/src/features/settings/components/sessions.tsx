import type { Session } from '#events'
import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { Button } from '../../../components/button'
import { Loading, Skeleton } from '../../../components/skeleton'
import { ErrorState } from '../../../components/state'
import { notify } from '../../../components/toasts/notify'
import { messageOf } from '../../../http/api-error'
import { endOtherSessions, endSession, sessionsQuery } from '../api/sessions'
import { describeDevice } from '../describe-device'
import { Section } from './section'
import styles from './settings.module.css'

const moment = new Intl.DateTimeFormat('en-SG', { dateStyle: 'medium', timeStyle: 'short' })

/** Where the user is logged in, and how to end it. */
export function Sessions() {
  const { data: sessions, isPending, refetch } = useQuery(sessionsQuery)
  const list = useRef<HTMLUListElement>(null)

  async function end(how: () => Promise<unknown>, done: string) {
    try {
      await how()
      notify.success(done)
      await refetch()
    } catch (error) {
      notify.error(messageOf(error, 'The session could not be ended.'))
    }
    // The button that was pressed is gone with its session.
    list.current?.focus()
  }

  return (
    <Section title="Where you are logged in" lead="A login ends by itself after 24 hours.">
      {isPending && (
        <div>
          <Loading label="Loading your sessions" />
          <Skeleton height="56px" />
        </div>
      )}
      {!isPending && sessions === undefined && (
        <ErrorState title="Your sessions cannot be read right now." onRetry={() => void refetch()} />
      )}
      {sessions !== undefined && (
        <ul ref={list} tabIndex={-1} className={styles.sessions} aria-label="Sessions">
          {sessions.map((session) => (
            <Row
              key={session.id}
              session={session}
              onEnd={() => void end(() => endSession(session.id), 'Logged out there.')}
            />
          ))}
        </ul>
      )}
      {sessions?.some(({ isThis }) => !isThis) === true && (
        <Button
          variant="secondary"
          onClick={() => void end(endOtherSessions, 'You are logged out everywhere else.')}
        >
          Log out everywhere else
        </Button>
      )}
    </Section>
  )
}

function Row({ session: { device, startedAt, isThis }, onEnd }: { session: Session; onEnd: () => void }) {
  const name = describeDevice(device ?? '')
  const since = moment.format(new Date(startedAt))
  return (
    <li className={styles.session}>
      <span>
        {name}
        <span className={styles.since}>since {since}</span>
      </span>
      {isThis ? (
        <span className={styles.here}>This browser</span>
      ) : (
        <Button
          variant="secondary"
          size="dense"
          aria-label={`Log out of ${name}, since ${since}`}
          onClick={onEnd}
        >
          Log out
        </Button>
      )}
    </li>
  )
}
