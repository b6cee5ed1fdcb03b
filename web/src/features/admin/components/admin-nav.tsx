import { useEffect, useRef } from 'react'
import { Link, useLocation } from 'react-router-dom'
import styles from './admin-nav.module.css'

const ways = [
  ['/admin', 'Home'],
  ['/admin/cases', 'Cases'],
  ['/admin/audit', 'Audit trail'],
  ['/admin/users', 'Users'],
  ['/admin/documents', 'Documents'],
  ['/admin/search-words', 'Search words'],
  ['/admin/share-phrases', 'Marked phrases'],
  ['/admin/feedback', 'Feedback'],
  ['/admin/broadcast', 'Broadcasts'],
  ['/admin/events', 'Event wall'],
] as const

/** The admin navigation in one row; if it is too narrow, it scrolls to the current page. */
export function AdminNav() {
  const { pathname } = useLocation()
  const list = useRef<HTMLUListElement>(null)
  useEffect(() => {
    const open = list.current?.querySelector<HTMLElement>('[aria-current]')
    if (open && list.current) list.current.scrollLeft = open.offsetLeft - 24
  }, [pathname])
  return (
    <nav className={styles.nav} aria-label="Admin">
      <ul ref={list} className={styles.list}>
        {ways.map(([to, text]) => (
          <li key={to}>
            <Link to={to} aria-current={isOpen(to, pathname) ? 'page' : undefined}>
              {text}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** Sub-pages belong to their link, except to that of the home, which all of them are below. */
const isOpen = (way: string, pathname: string): boolean =>
  pathname === way || (way !== '/admin' && pathname.startsWith(`${way}/`))
