import { formerStudentId, type PublicUser } from '#events'
import { Link } from 'react-router-dom'
import { Avatar } from '../../../components/avatar'
import { UserName } from './user-name'
import styles from './user-link.module.css'

/** A user with a link to their profile; deleted users have none. */
export function UserLink({ user }: { user: PublicUser }) {
  const { _id, avatar } = user
  const who = (
    <>
      <Avatar src={avatar} />
      <span className="visually-hidden">by </span>
      <UserName user={user} />
    </>
  )
  if (_id === formerStudentId) return <span className={styles.user}>{who}</span>
  return (
    <Link to={`/profile/${_id}`} className={styles.user}>
      {who}
    </Link>
  )
}
