import type { PersonName } from '#events'
import styles from './name-shown-as.module.css'
import { UserName } from './user-name'

/** Tells a user that another one's name looks like theirs, and how theirs will be shown. */
export function NameShownAs({ name, where }: { name: PersonName; where?: string }) {
  return (
    <p className={styles.text}>
      Your name will be shown as{' '}
      <strong>
        <UserName user={name} wraps />
      </strong>
      , because another student is called {name.username} or has a name that looks like it. {where}
    </p>
  )
}
