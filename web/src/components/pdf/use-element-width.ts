import { useEffect, useState, type RefObject } from 'react'

/** The inner width of an element that may be unmounted, in whole pixels; 0 before it is measured. */
export function useElementWidth(place: RefObject<HTMLElement | null>): number {
  const [width, setWidth] = useState(0)
  useEffect(() => {
    const element = place.current
    if (element === null) return
    const observer = new ResizeObserver(([entry]) => {
      if (entry) setWidth(Math.floor(entry.contentRect.width))
    })
    observer.observe(element)
    return () => observer.disconnect()
  })
  return width
}
