import type { Want } from '#events'
import { lazy, Suspense, useRef, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { Button, ButtonLink } from '../../../components/button'
import { fetchCode } from '../../../components/fetch-code'
import { useWants } from '../../../entities/want/api/wants'
import { arrivalFrom } from '../../../session/entry'
import { useSession } from '../../../session/session-store'
import styles from './module-wants.module.css'
import { WantRow } from './want-row'
import { WithdrawnWant } from './withdrawn-want'

const AskForm = lazy(async () => ({
  default: (await fetchCode(() => import('./ask-form'))).AskForm,
}))
const OwnWants = lazy(async () => ({
  default: (await fetchCode(() => import('./own-wants'))).OwnWants,
}))

/** The wants of a module, live, and a way to ask. */
export function ModuleWants({ code }: { code: string }) {
  const signedIn = useSession(({ user }) => user !== null)
  const page = useLocation()
  const { data, isError, isPending, refetch } = useWants(code)
  const [showsOwn, setShowsOwn] = useState(false)
  const [withdrawn, setWithdrawn] = useState<Want | null>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const summary = useRef<HTMLElement>(null)
  return (
    <section className={styles.wants} aria-labelledby="wanted" aria-busy={signedIn && isPending}>
      <h2 ref={heading} id="wanted" tabIndex={-1}>
        Wanted
      </h2>
      {withdrawn !== null && (
        <WithdrawnWant
          key={withdrawn._id}
          code={code}
          want={withdrawn}
          onBack={() => {
            setWithdrawn(null)
            heading.current?.focus()
          }}
        />
      )}
      {!signedIn && (
        <>
          <p className={styles.lead}>Missing something? Ask the other students of {code}.</p>
          <ButtonLink
            to="/sign-up"
            state={arrivalFrom(page, null)}
            variant="secondary"
            size="dense"
            className={styles.login}
          >
            Log in to ask
          </ButtonLink>
        </>
      )}
      {signedIn && isError && data === undefined && (
        <p className={styles.failed} role="alert">
          The requests couldn’t load.
          <Button variant="secondary" size="dense" onClick={() => void refetch()}>
            Try again
          </Button>
        </p>
      )}
      {data !== undefined && data.wants.length === 0 && withdrawn === null && (
        <p className={styles.lead}>
          No requests yet. What you ask for appears here, and others can offer it.
        </p>
      )}
      {data !== undefined && data.wants.length > 0 && (
        <ul className={styles.list}>
          {data.wants.map((want) => (
            <WantRow key={want._id} code={code} want={want} onGone={() => setWithdrawn(want)} />
          ))}
        </ul>
      )}
      {signedIn && (
        <Suspense fallback={<div className={styles.formPlace} />}>
          <AskForm code={code} wants={data?.wants ?? []} sharedCodes={data?.sharedCodes ?? []} />
        </Suspense>
      )}
      {signedIn && (
        <details className={styles.own} onToggle={(event) => setShowsOwn(event.currentTarget.open)}>
          <summary ref={summary}>All your requests</summary>
          {showsOwn && (
            <Suspense fallback={null}>
              <OwnWants onWithdrawn={() => summary.current?.focus()} />
            </Suspense>
          )}
        </details>
      )}
    </section>
  )
}
