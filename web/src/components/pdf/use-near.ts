import { useEffect, useState, type RefObject } from 'react'

/** True if an element is within `margin` of the visible area of `scroller`, or of the window. */
export function useNear(
  place: RefObject<HTMLElement | null>,
  {
    scroller,
    margin,
    keep,
  }: {
    scroller?: RefObject<HTMLElement | null> | undefined
    margin: string
    /** Stays true once it was true. */
    keep: boolean
  },
): boolean {
  const [near, setNear] = useState(false)
  useEffect(() => {
    const element = place.current
    if (element === null) return
    const observer = new IntersectionObserver(
      // A busy page gets several changes at once, oldest first.
      (changes) => setNear((known) => (keep && known) || (changes.at(-1)?.isIntersecting ?? false)),
      { root: scroller?.current ?? null, rootMargin: `${margin} 0px` },
    )
    observer.observe(element)
    return () => observer.disconnect()
  }, [place, scroller, margin, keep])
  return near
}
