import { useEffect, useState, type RefObject } from 'react'

/** The inner width of an element that may come and go, 0 before it is measured. */
export function useElementWidth(place: RefObject<HTMLElement | null>): number {
  const [width, setWidth] = useState(0)
  useEffect(() => {
    const element = place.current
    if (element === null) return
    const observer = new ResizeObserver(() => setWidth(element.clientWidth))
    observer.observe(element)
    return () => observer.disconnect()
  })
  return width
}
