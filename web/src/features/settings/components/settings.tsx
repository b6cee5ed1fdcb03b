import type { SessionUser } from '#events'
import { lazy, Suspense, type ReactNode } from 'react'
import { fetchCode } from '../../../components/fetch-code'
import { ChangePassword } from './change-password'
import { DeleteAccount } from './delete-account'
import { Digest } from './digest'
import { OwnData } from './own-data'
import { SecondFactor } from './second-factor'
import { Sessions } from './sessions'
import { ReadingShown } from './reading-shown'
import { Thanks } from './thanks'
import { Wanted } from './wanted'
import { ThreadNews } from './thread-news'
import styles from './settings.module.css'

const NotSent = lazy(async () => ({
  default: (await fetchCode(() => import('./not-sent'))).NotSent,
}))
const NotificationsHere = lazy(async () => ({
  default: (await fetchCode(() => import('./notifications-here'))).NotificationsHere,
}))
const OnThisDevice = lazy(async () => ({
  default: (await fetchCode(() => import('./on-this-device'))).OnThisDevice,
}))

/** `notes`: downloads the user's notes, questions and answers. */
export function Settings({ user, notes }: { user: SessionUser; notes: ReactNode }) {
  return (
    <div className={styles.sections}>
      <Suspense fallback={null}>
        <NotSent />
      </Suspense>
      <ChangePassword email={user.email} />
      <SecondFactor user={user} />
      <Sessions email={user.email} />
      <Digest />
      <Thanks />
      <Wanted />
      <ThreadNews />
      <ReadingShown />
      <Suspense fallback={null}>
        <NotificationsHere />
        <OnThisDevice />
      </Suspense>
      <OwnData notes={notes} />
      {/* Admins are defined in the server's configuration. */}
      {user.role !== 'admin' && <DeleteAccount email={user.email} />}
    </div>
  )
}
