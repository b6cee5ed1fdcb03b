import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router-dom'

/** After a navigation, moves the focus to the page's heading and announces its title. */
export function NavigationAnnouncer() {
  const { pathname, search } = useLocation()
  const address = pathname + search
  const [said, setSaid] = useState('')
  const arrivedAt = useRef(address)
  useEffect(() => {
    if (arrivedAt.current === address) return
    arrivedAt.current = address
    const moment = setTimeout(() => {
      const heading = document.querySelector<HTMLElement>('main h1') ?? document.getElementById('content')
      // Do not move a focus that the page has set, that is in a dialog, or in a field where the user types again already.
      const taken = document.activeElement?.closest('main, dialog, [role="dialog"], input') != null
      if (!taken && heading !== null) {
        heading.tabIndex = -1
        heading.focus({ preventScroll: true })
      }
      setSaid(document.title)
    }, 50)
    return () => clearTimeout(moment)
  }, [address])
  return (
    <p className="visually-hidden" aria-live="polite">
      {said}
    </p>
  )
}
