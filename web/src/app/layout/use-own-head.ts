import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router-dom'

/** The server's head is that of the page that was opened first: a browser would share its address from every other page. */
export function useOwnHead(): void {
  const { pathname } = useLocation()
  const first = useRef(pathname)
  useEffect(() => {
    if (pathname === first.current) return
    for (const tag of document.querySelectorAll('link[rel="canonical"], meta[property="og:url"]'))
      tag.remove()
  }, [pathname])
}
