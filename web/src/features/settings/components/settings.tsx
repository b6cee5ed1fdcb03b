import type { SessionUser } from '#events'
import { ChangePassword } from './change-password'
import { DeleteAccount } from './delete-account'
import { OwnData } from './own-data'
import { SecondFactor } from './second-factor'
import { Sessions } from './sessions'
import { Thanks } from './thanks'
import styles from './settings.module.css'

export function Settings({ user }: { user: SessionUser }) {
  return (
    <div className={styles.sections}>
      <ChangePassword email={user.email} />
      <SecondFactor user={user} />
      <Sessions email={user.email} />
      <Thanks />
      <OwnData />
      {/* Admins are defined in the server's configuration. */}
      {user.role !== 'admin' && <DeleteAccount email={user.email} />}
    </div>
  )
}
