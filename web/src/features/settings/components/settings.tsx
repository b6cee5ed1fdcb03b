import type { SessionUser } from '#events'
import { ChangePassword } from './change-password'
import { DeleteAccount } from './delete-account'
import { OwnData } from './own-data'
import { Sessions } from './sessions'
import styles from './settings.module.css'

/** What a user decides about their account. */
export function Settings({ user }: { user: SessionUser }) {
  return (
    <div className={styles.sections}>
      <ChangePassword email={user.email} />
      <Sessions email={user.email} />
      <OwnData />
      {/* The settings of the program say who is admin. */}
      {user.role !== 'admin' && <DeleteAccount email={user.email} />}
    </div>
  )
}
