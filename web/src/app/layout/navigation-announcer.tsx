import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router-dom'

/** After a navigation: focus moves to the page's heading, and its title is announced. */
export function NavigationAnnouncer() {
  const { pathname } = useLocation()
  const [said, setSaid] = useState('')
  const arrivedAt = useRef(pathname)
  useEffect(() => {
    if (arrivedAt.current === pathname) return
    arrivedAt.current = pathname
    const moment = setTimeout(() => {
      const heading = document.querySelector<HTMLElement>('main h1') ?? document.getElementById('content')
      // A page that put the focus somewhere itself knows better.
      const taken = document.querySelector('main')?.contains(document.activeElement) === true
      if (!taken && heading !== null) {
        heading.tabIndex = -1
        heading.focus({ preventScroll: true })
      }
      setSaid(document.title)
    }, 50)
    return () => clearTimeout(moment)
  }, [pathname])
  return (
    <p className="visually-hidden" aria-live="polite">
      {said}
    </p>
  )
}
