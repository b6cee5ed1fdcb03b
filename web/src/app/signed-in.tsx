import { useIncomingMessages } from '../features/inbox/use-incoming-messages'
import { useLiveWallet } from '../features/rewards/use-live-wallet'
import { WarningToasts } from '../features/warnings/components/warning-toasts'
import { useIncomingWarnings } from '../features/warnings/use-incoming-warnings'
import { useLiveMessage } from '../live/socket'
import { reportEnd } from '../session/expiry'
import { reportSuspension } from '../session/suspension'

/** What runs beside every page while somebody is signed in: it hears what the server says to this user alone. */
export function SignedIn() {
  useLiveWallet()
  useIncomingMessages()
  useIncomingWarnings()
  useLiveMessage('account:suspended', reportSuspension)
  useLiveMessage('session:ended', ({ reason }) => reportEnd(reason))
  return <WarningToasts />
}
