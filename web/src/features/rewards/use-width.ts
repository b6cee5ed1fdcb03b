import { useEffect, useRef, useState, type RefObject } from 'react'

/** Width of an element, at most `limit`, followed as it changes. */
export function useWidth(limit: number): [RefObject<HTMLDivElement | null>, number] {
  const element = useRef<HTMLDivElement>(null)
  const [width, setWidth] = useState(limit)
  useEffect(() => {
    if (element.current === null) return
    const observer = new ResizeObserver(([entry]) => {
      if (entry) setWidth(Math.min(limit, Math.floor(entry.contentRect.width)))
    })
    observer.observe(element.current)
    return () => observer.disconnect()
  }, [limit])
  return [element, width]
}
