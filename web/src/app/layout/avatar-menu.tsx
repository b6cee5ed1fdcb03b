import type { SessionUser } from '#events'
import { Menu } from '@base-ui/react/menu'
import { Gavel, Inbox, LogOut, Megaphone, Settings, TriangleAlert, UserRound, Wallet } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { Badge } from '../../components/badge'
import { badgeText } from '../../components/badge-text'
import { MenuItem, MenuSheet } from '../../components/menu'
import { UserName } from '../../entities/user/components/user-name'
import { AvatarFace, avatarLabel } from './avatar-face'
import face from './avatar-face.module.css'
import styles from './avatar-menu.module.css'
import { ThemeSwitch } from './theme-switch'
import { useLogout } from './use-logout'
import { useUnseen } from './use-unseen'

/** The user's menu. Open from the start, because its code loads when the menu is first opened. */
export function AvatarMenu({ user }: { user: SessionUser }) {
  const { warnings, inbox } = useUnseen()
  const logout = useLogout()
  const unseen = warnings + inbox
  return (
    <Menu.Root modal={false} defaultOpen>
      <Menu.Trigger className={face.trigger} aria-label={avatarLabel(user, unseen)}>
        <AvatarFace user={user} unseen={unseen} />
      </Menu.Trigger>
      <MenuSheet>
        <div className={styles.who}>
          <strong>
            <UserName user={user} wraps />
          </strong>
          <span className={styles.email}>{user.email}</span>
        </div>
        <MenuLink to="/profile" icon={<UserRound size={17} aria-hidden="true" />}>
          My Profile
        </MenuLink>
        <MenuLink to="/wallet" icon={<Wallet size={17} aria-hidden="true" />}>
          Wallet
        </MenuLink>
        <MenuLink to="/warnings" icon={<TriangleAlert size={17} aria-hidden="true" />} count={warnings}>
          Warnings
        </MenuLink>
        <MenuLink to="/inbox" icon={<Inbox size={17} aria-hidden="true" />} count={inbox}>
          Inbox
        </MenuLink>
        {user.role === 'admin' && (
          <>
            <MenuLink to="/admin" icon={<Gavel size={17} aria-hidden="true" />}>
              Desk
            </MenuLink>
            <MenuLink to="/admin/broadcast" icon={<Megaphone size={17} aria-hidden="true" />}>
              Broadcast Message
            </MenuLink>
          </>
        )}
        <MenuLink to="/settings" icon={<Settings size={17} aria-hidden="true" />}>
          Settings
        </MenuLink>
        <MenuItem onClick={logout}>
          <LogOut size={17} aria-hidden="true" />
          Logout
        </MenuItem>
        <div className={styles.theme}>
          <ThemeSwitch />
        </div>
      </MenuSheet>
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
    <MenuItem render={<Link to={to} />}>
      {icon}
      {children}
      {badge !== null && (
        <span className={styles.count}>
          <Badge text={badge} label={`, ${count} unseen`} />
        </span>
      )}
    </MenuItem>
  )
}
