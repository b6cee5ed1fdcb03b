import { shownName, type SessionUser } from '#events'
import { Avatar } from '../../components/avatar'
import { badgeText } from '../../components/badge-text'
import styles from './avatar-face.module.css'

/** The user's avatar with the unseen count. */
export function AvatarFace({ user, unseen }: { user: SessionUser; unseen: number }) {
  const badge = badgeText(unseen)
  return (
    <>
      <Avatar src={user.avatar} size={36} />
      {badge !== null && (
        <span className={styles.badge} aria-hidden="true" data-testid="avatar-badge">
          {badge}
        </span>
      )}
    </>
  )
}

/** The accessible name of the button. */
export const avatarLabel = (user: SessionUser, unseen: number): string =>
  unseen === 0 ? `Account of ${shownName(user)}` : `Account of ${shownName(user)}, ${unseen} unseen`
