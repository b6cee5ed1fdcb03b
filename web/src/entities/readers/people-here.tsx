import { useId } from 'react'
import { Link } from 'react-router-dom'
import { Avatar } from '../../components/avatar'
import { LiveDot } from '../../live/live-dot'
import { useSession } from '../../session/session-store'
import { UserLink } from '../user/components/user-link'
import styles from './people-here.module.css'
import type { PeopleHere as Told } from './use-presence'

/** Faces beside the number; all names are behind it. */
const faces = 3

/** How many people are at a place, from three up, and those of them who show themselves; otherwise that the page is live. */
export function PeopleHere({
  told: { people, shown },
  title,
  also,
  count,
}: {
  told: Told
  /** Above the names. */
  title: string
  /** Said if there are too few to be counted. */
  also: string
  /** Said after the number of people, such as 'reading now'. */
  count: string
}) {
  const selfId = useSession(({ user }) => user?._id)
  const others = shown.filter(({ _id }) => _id !== selfId)
  const id = useId()
  if (people === 0 && others.length === 0) return <LiveDot />
  const words = people === 0 ? also : `${people} ${count}`
  if (others.length === 0) return <LiveDot live={words} />
  return (
    <>
      <button type="button" className={styles.who} popoverTarget={id}>
        <LiveDot live={words} />
        {others.slice(0, faces).map(({ _id, avatar }) => (
          <Avatar key={_id} src={avatar} />
        ))}
      </button>
      <div id={id} popover="auto" role="dialog" aria-labelledby={`${id}-title`} className={styles.names}>
        <h2 id={`${id}-title`} className={styles.heading}>
          {title}
        </h2>
        <ul>
          {others.map((user) => (
            <li key={user._id}>
              <UserLink user={user} />
            </li>
          ))}
        </ul>
        <p className={styles.note}>
          They let members of the module see it. Your own choice is in{' '}
          <Link to="/settings">your settings</Link>.
        </p>
      </div>
    </>
  )
}
