import { sessionCalls, type Session } from '#events'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useRef, useState } from 'react'
import { Button } from '../../../components/button'
import { fetchCode } from '../../../components/fetch-code'
import { Loading, Skeleton } from '../../../components/skeleton'
import { ErrorState } from '../../../components/state'
import { notify } from '../../../components/toasts/notify'
import { messageOf, reasonOf } from '../../../http/api-error'
import { endOtherSessions, endSession, sessionsQuery } from '../api/sessions'
import { describeDevice } from '../describe-device'
import { Section } from './section'
import styles from './settings.module.css'

const moment = new Intl.DateTimeFormat('en-SG', { dateStyle: 'medium', timeStyle: 'short' })

const LogOutSheet = lazy(async () => ({
  default: (await fetchCode(() => import('./log-out-sheet'))).LogOutSheet,
}))

/** How to end sessions, with the password if required, and the texts for it. */
interface End {
  how: (password?: string) => Promise<unknown>
  done: string
}

/** The user's sessions, and buttons to end them. */
export function Sessions({ email }: { email: string }) {
  const { data: sessions, isPending, refetch } = useQuery(sessionsQuery)
  const list = useRef<HTMLUListElement>(null)
  /** The action that waits for the password, and whether the dialog is open. */
  const [waiting, setWaiting] = useState<End | null>(null)
  const [isAsking, setAsking] = useState(false)

  async function finish({ how, done }: End, password?: string) {
    await how(password)
    notify.success(done)
    // Before the dialog closes, so that the focused element is there to stay.
    await refetch()
    setAsking(false)
  }

  async function begin(end: End) {
    try {
      await finish(end)
    } catch (error) {
      if (reasonOf(error, sessionCalls.endOtherSessions) === 'password-needed') {
        setWaiting(end)
        setAsking(true)
        return
      }
      notify.error(messageOf(error, 'The session couldn’t be ended.'))
    }
    // The pressed button has gone with its session.
    list.current?.focus()
  }

  return (
    <Section
      title="Where you are logged in"
      lead="A login ends after 24 hours, or after 30 days with “Remember me”. A visit after the first 15 days starts the 30 days again."
    >
      {isPending && (
        <div>
          <Loading label="Loading your sessions" />
          <Skeleton height="56px" />
        </div>
      )}
      {!isPending && sessions === undefined && (
        <ErrorState title="Your sessions couldn’t load." onRetry={() => void refetch()} />
      )}
      {sessions !== undefined && (
        <ul ref={list} tabIndex={-1} className={styles.sessions} aria-label="Sessions">
          {sessions.map((session) => (
            <Row
              key={session.id}
              session={session}
              onEnd={() =>
                void begin({
                  how: (password) => endSession(session.id, password),
                  done: 'Logged out there.',
                })
              }
            />
          ))}
        </ul>
      )}
      {sessions?.some(({ isThis }) => !isThis) === true && (
        <Button
          variant="secondary"
          onClick={() => void begin({ how: endOtherSessions, done: 'You are logged out everywhere else.' })}
        >
          Log out everywhere else
        </Button>
      )}
      {waiting !== null && (
        <Suspense fallback={null}>
          <LogOutSheet
            email={email}
            open={isAsking}
            onOpenChange={setAsking}
            focusAfter={() => list.current}
            onPassword={(password) => finish(waiting, password)}
          />
        </Suspense>
      )}
    </Section>
  )
}

function Row({
  session: { device, startedAt, endsAt, isThis },
  onEnd,
}: {
  session: Session
  onEnd: () => void
}) {
  const name = describeDevice(device ?? '')
  const since = moment.format(new Date(startedAt))
  return (
    <li className={styles.session}>
      <span>
        {name}
        <span className={styles.note}>
          since {since}, until {moment.format(new Date(endsAt))}
        </span>
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
