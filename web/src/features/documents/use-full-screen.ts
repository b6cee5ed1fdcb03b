import { useEffect, useState, type RefObject } from 'react'

/** Lets an element fill the screen. `supported` is false where the browser cannot, as on an iPhone. */
export function useFullScreen(place: RefObject<HTMLElement | null>) {
  const [active, setActive] = useState(false)
  useEffect(() => {
    const follow = () =>
      setActive(document.fullscreenElement !== null && document.fullscreenElement === place.current)
    document.addEventListener('fullscreenchange', follow)
    return () => document.removeEventListener('fullscreenchange', follow)
  }, [place])
  const toggle = () => {
    // A refusal, as within a frame, leaves all as it is.
    if (document.fullscreenElement === null) void place.current?.requestFullscreen().catch(() => undefined)
    else void document.exitFullscreen().catch(() => undefined)
  }
  return { active, supported: document.fullscreenEnabled, toggle }
}
