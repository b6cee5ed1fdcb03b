import { useEffect, useState, type RefObject } from 'react'

/** Full-screen mode for an element. `supported` is false on an iPhone, for example. */
export function useFullScreen(place: RefObject<HTMLElement | null>) {
  const [active, setActive] = useState(false)
  useEffect(() => {
    const follow = () =>
      setActive(document.fullscreenElement !== null && document.fullscreenElement === place.current)
    document.addEventListener('fullscreenchange', follow)
    return () => document.removeEventListener('fullscreenchange', follow)
  }, [place])
  const toggle = () => {
    // A refusal, as within a frame, has no effect.
    if (document.fullscreenElement === null) void place.current?.requestFullscreen().catch(() => undefined)
    else void document.exitFullscreen().catch(() => undefined)
  }
  return { active, supported: document.fullscreenEnabled, toggle }
}
