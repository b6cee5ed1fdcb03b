import { useEffect, useState, type RefObject } from 'react'

/** Whether an element is within `margin` of what `scroller` shows; without a scroller, of what the window shows. */
export function useNear(
  place: RefObject<HTMLElement | null>,
  {
    scroller,
    margin,
    keep,
  }: {
    scroller?: RefObject<HTMLElement | null> | undefined
    margin: string
    /** What was near once counts as near from then on. */
    keep: boolean
  },
): boolean {
  const [near, setNear] = useState(false)
  useEffect(() => {
    const element = place.current
    if (element === null) return
    const observer = new IntersectionObserver(
      ([entry]) => setNear((known) => (keep && known) || (entry?.isIntersecting ?? false)),
      { root: scroller?.current ?? null, rootMargin: `${margin} 0px` },
    )
    observer.observe(element)
    return () => observer.disconnect()
  }, [place, scroller, margin, keep])
  return near
}
