import type { SessionUser } from '#events'
import { lazy, Suspense, useState } from 'react'
import { fetchCode } from '../../components/fetch-code'
import { AvatarFace, avatarLabel } from './avatar-face'
import styles from './avatar-face.module.css'
import { useUnseen } from './use-unseen'

const fetchMenu = () => fetchCode(() => import('./avatar-menu'))
const AvatarMenu = lazy(async () => ({ default: (await fetchMenu()).AvatarMenu }))
/** An error is reported when the menu is opened. */
const preloadCode = () => void fetchMenu().catch(() => undefined)

/** The user's avatar with the unseen count. The menu's code loads when the pointer or the focus comes near. */
export function AvatarButton({ user }: { user: SessionUser }) {
  const { warnings, inbox } = useUnseen()
  const [wanted, setWanted] = useState(false)
  const face = (
    <button
      type="button"
      className={styles.trigger}
      aria-haspopup="menu"
      aria-expanded={false}
      aria-label={avatarLabel(user, warnings + inbox)}
      onPointerEnter={preloadCode}
      onFocus={preloadCode}
      onClick={() => setWanted(true)}
    >
      <AvatarFace user={user} unseen={warnings + inbox} />
    </button>
  )
  if (!wanted) return face
  return (
    <Suspense fallback={face}>
      <AvatarMenu user={user} />
    </Suspense>
  )
}
