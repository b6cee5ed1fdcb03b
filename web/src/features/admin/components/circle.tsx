import type { PublicUser } from '#events'
import { Link } from 'react-router-dom'
import { Avatar } from '../../../components/avatar'
import { UserName } from '../../../entities/user/components/user-name'
import styles from './circle.module.css'

/** The people beside the one whom a case is about; `title`: what they have in common. */
export function Circle({
  people,
  label,
  title,
}: {
  people: readonly PublicUser[]
  label: string
  title: string
}) {
  if (people.length === 0) return null
  return (
    <section aria-label={label}>
      <p className={styles.title}>{title}</p>
      <ul className={styles.circle}>
        {people.map((user) => (
          <li key={user._id}>
            <Link className={styles.person} to={`/admin/users/${user._id}`}>
              <Avatar src={user.avatar} />
              <UserName user={user} />
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
