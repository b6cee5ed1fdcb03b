import { useEffect, useState } from 'react'

/** Height of a phone's on-screen keyboard, in CSS pixels. */
export function useKeyboardHeight(): number {
  const [height, setHeight] = useState(0)
  useEffect(() => {
    const view = window.visualViewport
    if (view === null) return
    const measure = () => setHeight(Math.max(0, Math.round(innerHeight - view.height - view.offsetTop)))
    view.addEventListener('resize', measure)
    view.addEventListener('scroll', measure)
    return () => {
      view.removeEventListener('resize', measure)
      view.removeEventListener('scroll', measure)
    }
  }, [])
  return height
}
