import { Menu, Search, X } from 'lucide-react'
import { useId, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { NavLink, useLocation } from 'react-router-dom'
import { ButtonLink } from '../../components/button'
import { Logo } from '../../components/logo'
import { useSession } from '../../session/session-store'
import { AvatarButton } from './avatar-button'
import { MobileMenu } from './mobile-menu'
import styles from './navbar.module.css'
import { SearchBox } from './search-box'
import { StudentLinks } from './student-links'
import { useArrival } from './use-arrival'

/** Logo, search and links. Up to 960 px the links fold into a menu, and the search opens over the full width. */
export function Navbar() {
  const user = useSession((state) => state.user)
  const { key } = useLocation()
  const arrival = useArrival()
  const menuId = useId()
  const [opened, setOpened] = useState<{ what: 'menu' | 'search'; at: string } | null>(null)
  // A menu that was opened on one page is closed on the next.
  const open = opened?.at === key ? opened.what : null
  const setOpen = (what: 'menu' | 'search' | null) => setOpened(what === null ? null : { what, at: key })

  const searchInput = useRef<HTMLInputElement>(null)
  const openSearch = () => {
    // On a phone the box must be rendered before it can take the focus.
    flushSync(() => setOpen('search'))
    searchInput.current?.focus()
  }

  return (
    <header
      className={styles.bar}
      onKeyDown={(event) => {
        if (event.key === 'Escape') setOpen(null)
      }}
    >
      <div className={styles.inner}>
        <Logo />
        <div className={open === 'search' ? styles.searchOpen : styles.search}>
          <SearchBox input={searchInput} onShortcut={openSearch} onDone={() => setOpen(null)} />
          <button
            type="button"
            className={styles.closeSearch}
            aria-label="Close search"
            onClick={() => setOpen(null)}
          >
            <X size={20} aria-hidden="true" />
          </button>
        </div>
        <nav aria-label="Main" className={styles.ways}>
          {user === null ? (
            <>
              <NavLink to="/browse">Browse</NavLink>
              <NavLink to="/sign-up" state={{ ...arrival, tab: 'login' }} className={styles.plain ?? ''}>
                Log in
              </NavLink>
              <ButtonLink to="/sign-up" state={arrival} size="dense">
                Sign Up
              </ButtonLink>
            </>
          ) : (
            <StudentLinks points={user.points} />
          )}
        </nav>
        <button
          type="button"
          className={styles.openSearch}
          aria-label="Search"
          aria-expanded={open === 'search'}
          onClick={openSearch}
        >
          <Search size={18} aria-hidden="true" />
        </button>
        {user !== null && <AvatarButton user={user} />}
        <button
          type="button"
          className={styles.toggle}
          aria-label={open === 'menu' ? 'Close menu' : 'Open menu'}
          aria-expanded={open === 'menu'}
          aria-controls={menuId}
          onClick={() => setOpen(open === 'menu' ? null : 'menu')}
        >
          {open === 'menu' ? <X size={22} aria-hidden="true" /> : <Menu size={22} aria-hidden="true" />}
        </button>
      </div>
      <MobileMenu id={menuId} open={open === 'menu'} user={user} />
    </header>
  )
}
