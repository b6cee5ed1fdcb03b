import { Menu, Search, X } from 'lucide-react'
import { useEffect, useId, useRef, useState } from 'react'
import { NavLink, useLocation } from 'react-router-dom'
import { ButtonLink } from '../../components/button'
import { Logo } from '../../components/logo'
import { useSession } from '../../session/session-store'
import { SuggestBox } from '../../entities/suggestion/components/suggest-box'
import { AvatarButton } from './avatar-button'
import { MobileMenu } from './mobile-menu'
import styles from './navbar.module.css'
import { SearchPalette, type PaletteHandle } from './search-palette'
import { StudentLinks } from './student-links'
import { useArrival } from './use-arrival'

/** Logo, search and links. Up to 960 px the links fold into a menu, and the search opens over the page, as Ctrl K (⌘ K) does everywhere. */
export function Navbar() {
  const user = useSession((state) => state.user)
  const { key } = useLocation()
  const arrival = useArrival()
  const menuId = useId()
  const [openedAt, setOpenedAt] = useState<string | null>(null)
  // A menu that was opened on one page is closed on the next.
  const isOpen = openedAt === key
  const setOpen = (open: boolean) => setOpenedAt(open ? key : null)

  const bar = useRef<HTMLElement>(null)
  const palette = useRef<PaletteHandle>(null)
  const openSearch = () => palette.current?.open()
  useShortcut(() => {
    // Behind a dialog of the page.
    if (bar.current?.closest('[aria-hidden="true"]') == null) openSearch()
  })

  return (
    <header
      ref={bar}
      className={styles.bar}
      onKeyDown={(event) => {
        if (event.key === 'Escape') setOpen(false)
      }}
    >
      <div className={styles.inner}>
        <Logo />
        <div className={styles.search}>
          <SuggestBox
            label="Search notes"
            placeholder="Search notes, e.g. CS2030S tut"
            hint={
              <kbd className={styles.key} aria-hidden="true">
                Ctrl K
              </kbd>
            }
          />
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
          aria-haspopup="dialog"
          onClick={openSearch}
        >
          <Search size={18} aria-hidden="true" />
        </button>
        {user !== null && <AvatarButton user={user} />}
        <button
          type="button"
          className={styles.toggle}
          aria-label={isOpen ? 'Close menu' : 'Open menu'}
          aria-expanded={isOpen}
          aria-controls={menuId}
          onClick={() => setOpen(!isOpen)}
        >
          {isOpen ? <X size={22} aria-hidden="true" /> : <Menu size={22} aria-hidden="true" />}
        </button>
      </div>
      <SearchPalette ref={palette} />
      <MobileMenu id={menuId} open={isOpen} user={user} />
    </header>
  )
}

function useShortcut(go: () => void) {
  const latest = useRef(go)
  useEffect(() => {
    latest.current = go
  })
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.shiftKey) return
      event.preventDefault()
      latest.current()
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [])
}
