import type { SessionUser } from '#events'
import { Menu } from '@base-ui/react/menu'
import { Inbox, LogOut, Megaphone, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { Avatar } from '../../components/avatar'
import { Badge } from '../../components/badge'
import { badgeText } from '../../components/badge-text'
import styles from './avatar-menu.module.css'
import { ThemeSwitch } from './theme-switch'
import { useLogout } from './use-logout'
import { useUnseen } from './use-unseen'

/** The user's face with what is unseen, and behind it the ways that are theirs alone. */
export function AvatarMenu({ user }: { user: SessionUser }) {
  const { warnings, inbox } = useUnseen()
  const logout = useLogout()
  const badge = badgeText(warnings + inbox)
  return (
    <Menu.Root modal={false}>
      <Menu.Trigger className={styles.trigger} aria-label={labelOf(user, warnings + inbox)}>
        <Avatar src={user.avatar} size={36} />
        {badge !== null && (
          <span className={styles.badge} aria-hidden="true" data-testid="avatar-badge">
            {badge}
          </span>
        )}
      </Menu.Trigger>
      <Menu.Portal>
        <Menu.Positioner align="end" sideOffset={8} className={styles.positioner}>
          <Menu.Popup className={styles.popup}>
            <div className={styles.who}>
              <strong>{user.username}</strong>
              <span>{user.email}</span>
            </div>
            <MenuLink to="/warnings" icon={<TriangleAlert size={17} aria-hidden="true" />} count={warnings}>
              Warnings
            </MenuLink>
            <MenuLink to="/inbox" icon={<Inbox size={17} aria-hidden="true" />} count={inbox}>
              Inbox
            </MenuLink>
            {user.role === 'admin' && (
              <MenuLink to="/admin/broadcast" icon={<Megaphone size={17} aria-hidden="true" />}>
                Broadcast Message
              </MenuLink>
            )}
            <Menu.Item className={styles.item} onClick={logout}>
              <LogOut size={17} aria-hidden="true" />
              Logout
            </Menu.Item>
            <div className={styles.theme}>
              <ThemeSwitch />
            </div>
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  )
}

function MenuLink({
  to,
  icon,
  count = 0,
  children,
}: {
  to: string
  icon: ReactNode
  count?: number
  children: string
}) {
  const badge = badgeText(count)
  return (
    <Menu.Item className={styles.item} render={<Link to={to} />}>
      {icon}
      {children}
      {badge !== null && <Badge text={badge} label={`, ${count} unseen`} />}
    </Menu.Item>
  )
}

function labelOf(user: SessionUser, unseen: number) {
  return unseen === 0 ? `Account of ${user.username}` : `Account of ${user.username}, ${unseen} unseen`
}
