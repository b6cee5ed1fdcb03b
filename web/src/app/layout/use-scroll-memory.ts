import { useEffect, useLayoutEffect } from 'react'
import { NavigationType, useLocation, useNavigationType } from 'react-router-dom'
import { keepsPlace } from '../../components/keep-place'
import { returnTo } from './return-to'
import { createScrollPlaces } from './scroll-places'

const places = createScrollPlaces(sessionStorage)

/** A new page starts at its top, or at the fragment of its address. Back and reload restore the scroll position. */
export function useScrollMemory(): void {
  const location = useLocation()
  const { key, pathname, search, hash } = location
  // The first entry after each typed address has the same key.
  const entry = `${key} ${pathname}${search}`
  const stays = keepsPlace(location.state)
  const how = useNavigationType()

  useEffect(() => {
    // The browser would restore before there is anything to scroll.
    history.scrollRestoration = 'manual'
    const keep = () => places.keep()
    addEventListener('pagehide', keep)
    return () => removeEventListener('pagehide', keep)
  }, [])

  useLayoutEffect(() => {
    const remember = () => places.set(entry, scrollY)
    const follow = () => addEventListener('scroll', remember, { passive: true })
    const part = hash === '' ? null : document.getElementById(decodeURIComponent(hash.slice(1)))
    const left = how === NavigationType.Pop ? places.get(entry) : undefined
    let stop = () => undefined as void
    // Save nothing while restoring: the page may still be too short.
    if (left !== undefined) stop = returnTo(left, follow)
    else {
      if (stays) remember()
      else if (part !== null) part.scrollIntoView()
      else if (how !== NavigationType.Pop) scrollTo({ top: 0, behavior: 'instant' })
      follow()
    }
    return () => {
      stop()
      removeEventListener('scroll', remember)
    }
  }, [entry, hash, how, stays])
}
