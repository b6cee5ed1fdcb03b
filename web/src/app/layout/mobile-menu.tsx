import type { SessionUser } from '#events'
import { NavLink } from 'react-router-dom'
import { ButtonLink } from '../../components/button'
import styles from './mobile-menu.module.css'
import { StudentLinks } from './student-links'
import { ThemeSwitch } from './theme-switch'
import { useArrival } from './use-arrival'

/** The navigation links, below the bar on narrow screens. */
export function MobileMenu({ id, open, user }: { id: string; open: boolean; user: SessionUser | null }) {
  const arrival = useArrival()
  return (
    <nav id={id} aria-label="Menu" className={styles.menu} hidden={!open}>
      {user === null ? (
        <>
          <NavLink to="/browse">Browse</NavLink>
          <NavLink to="/sign-up" state={{ ...arrival, tab: 'login' }}>
            Log in
          </NavLink>
          <ButtonLink to="/sign-up" state={arrival} wide>
            Sign Up
          </ButtonLink>
        </>
      ) : (
        <StudentLinks points={user.points} />
      )}
      {user === null && (
        <div className={styles.theme}>
          <ThemeSwitch />
        </div>
      )}
    </nav>
  )
}
