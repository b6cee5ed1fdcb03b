import { lazy, useEffect } from 'react'
import { fetchBackgroundCode } from '../components/fetch-code'
import { useOnceIdle } from '../components/once-idle'
import { useIncomingMessages } from '../features/inbox/use-incoming-messages'
import { useLiveWallet } from '../features/rewards/use-live-wallet'
import { useIncomingWarnings } from '../features/warnings/use-incoming-warnings'
import { useLiveMessage } from '../live/socket'
import { reportEnd } from '../session/expiry'
import { reportSuspension } from '../session/suspension'
import './outbox/provide'
import { QuietBoundary } from '../components/quiet-boundary'

const WarningToasts = lazy(async () => ({
  default: (await fetchBackgroundCode(() => import('../features/warnings/components/warning-toasts')))
    .WarningToasts,
}))

/** Runs beside every page while somebody is signed in, and handles messages for this user alone. */
export function SignedIn() {
  useLiveWallet()
  useIncomingMessages()
  useIncomingWarnings()
  useLiveMessage('account:suspended', reportSuspension)
  useLiveMessage('session:ended', ({ reason }) => reportEnd(reason))
  const isIdle = useOnceIdle()
  useEffect(() => {
    if (!isIdle) return
    let stop: (() => void) | null = null
    let isStopped = false
    void fetchBackgroundCode(() => import('./background/run')).then(({ runInBackground }) => {
      if (!isStopped) stop = runInBackground()
    })
    return () => {
      isStopped = true
      stop?.()
    }
  }, [isIdle])
  return <QuietBoundary>{isIdle && <WarningToasts />}</QuietBoundary>
}
