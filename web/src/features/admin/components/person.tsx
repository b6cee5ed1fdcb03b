import type { UserRecord } from '#events'
import { Link } from 'react-router-dom'
import { Avatar } from '../../../components/avatar'
import { Chip } from '../../../components/chip'
import { UserName } from '../../../entities/user/components/user-name'
import styles from './person.module.css'

/** A user: avatar, name, email, status. `linked`: the name links to their admin page. */
export function Person({
  user,
  linked = false,
}: {
  user: Omit<UserRecord, 'decisions' | 'warnings' | 'pileOns'> & { warnings?: UserRecord['warnings'] }
  linked?: boolean
}) {
  const { _id, avatar, email, isActive, warnings } = user
  return (
    <div className={styles.person}>
      <Avatar src={avatar} size={44} />
      <div className={styles.words}>
        {linked ? (
          <Link className={styles.name} to={`/admin/users/${_id}`}>
            <UserName user={user} wraps />
          </Link>
        ) : (
          <strong className={styles.name}>
            <UserName user={user} wraps />
          </strong>
        )}
        <a className={styles.email} href={`mailto:${email}`}>
          {email}
        </a>
      </div>
      <div className={styles.chips}>
        <Chip tone={isActive ? 'up' : 'down'}>{isActive ? 'Active' : 'Suspended'}</Chip>
        {warnings !== undefined && (
          <Chip tone={warnings.length > 0 ? 'warn' : 'quiet'}>
            {warnings.length} {warnings.length === 1 ? 'warning' : 'warnings'}
          </Chip>
        )}
      </div>
    </div>
  )
}
