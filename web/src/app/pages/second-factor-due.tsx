import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useEffect, useState } from 'react'
import { Button } from '../../components/button'
import { fetchCode } from '../../components/fetch-code'
import { Page } from '../../components/page'
import { secondFactorDutyQuery } from '../../features/settings/api/second-factor'
import { endSecondFactorDuty } from '../../session/second-factor-duty'
import { useSession } from '../../session/session-store'
import { useLogout } from '../layout/use-logout'
import styles from './entry.module.css'

const SetUpSecondFactor = lazy(async () => ({
  default: (await fetchCode(() => import('../../features/settings/components/set-up-second-factor')))
    .SetUpSecondFactor,
}))

/** Replaces every page while the signed-in admin has to set up a second factor. */
export function SecondFactorDuePage() {
  const email = useSession(({ user }) => user?.email)
  const logOut = useLogout()
  const [hasCodes, setHasCodes] = useState(false)
  const { data, isSuccess, isFetchedAfterMount } = useQuery(secondFactorDutyQuery)
  // It was set up in another tab, or is required no longer. The cache may be older than the duty.
  const isOver = isFetchedAfterMount && isSuccess && (data.since !== null || !data.isRequired)
  useEffect(() => {
    if (isOver && !hasCodes) endSecondFactorDuty()
  }, [isOver, hasCodes])
  if (email === undefined) return null
  return (
    <Page title="Set up a second factor" width="narrow">
      <div className={styles.sheet}>
        <header>
          <h1>Set up a second factor</h1>
          <p className={styles.lead}>
            All admins need one now: a code from an app on your phone, in addition to your password. You can
            continue once it is set up.
          </p>
        </header>
        <Suspense>
          <SetUpSecondFactor email={email} onSetUp={() => setHasCodes(true)} onDone={endSecondFactorDuty} />
        </Suspense>
        {!hasCodes && (
          <Button variant="quiet" onClick={logOut}>
            Log out
          </Button>
        )}
      </div>
    </Page>
  )
}
