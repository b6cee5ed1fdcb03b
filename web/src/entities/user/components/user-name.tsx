import type { PublicUser } from '#events'
import { ShieldCheck } from 'lucide-react'
import type { ReactNode } from 'react'
import styles from './user-name.module.css'

/** No line begins with the dot. */
const noBreak = '\u00a0'

/**
 * A user's name as it is shown everywhere: what tells it from earlier ones that look alike stands behind it, and an admin's has a badge.
 * A long name is cut off where the place is narrow; what follows never is.
 */
export function UserName({
  user: { username, distinction, isAdmin = false },
  shown = username,
  wraps = false,
}: {
  user: Pick<PublicUser, 'username' | 'distinction'> & Partial<Pick<PublicUser, 'isAdmin'>>
  /** The name with marks in it. */
  shown?: ReactNode
  /** Breaks a long name into lines instead. */
  wraps?: boolean
}) {
  return (
    <span className={wraps ? styles.wrapping : styles.user}>
      <span className={styles.name} title={wraps ? undefined : username}>
        {shown}
      </span>
      {distinction !== null && (
        <>
          {noBreak}
          <span className={styles.distinction}>· {distinction}</span>
        </>
      )}
      {isAdmin && (
        <>
          {' '}
          <span className={styles.badge}>
            <ShieldCheck size="1em" aria-hidden="true" />
            Admin
          </span>
        </>
      )}
    </span>
  )
}
