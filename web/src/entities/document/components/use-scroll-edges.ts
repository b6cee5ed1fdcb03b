import { useEffect, useState, type RefObject } from 'react'

/** True if a horizontal scroller has more content before or after the visible part. */
export function useScrollEdges(scroller: RefObject<HTMLElement | null>) {
  const [edges, setEdges] = useState({ before: false, after: false })
  useEffect(() => {
    const element = scroller.current
    if (element === null) return
    const measure = () => {
      const before = element.scrollLeft > 4
      const after = element.scrollLeft + element.clientWidth < element.scrollWidth - 4
      setEdges((known) => (known.before === before && known.after === after ? known : { before, after }))
    }
    // Fires after layout, so that measuring forces none; it also fires when observation starts.
    const sizes = new ResizeObserver(measure)
    sizes.observe(element)
    const children = new MutationObserver(() => {
      sizes.unobserve(element)
      sizes.observe(element)
    })
    children.observe(element, { childList: true })
    element.addEventListener('scroll', measure, { passive: true })
    return () => {
      sizes.disconnect()
      children.disconnect()
      element.removeEventListener('scroll', measure)
    }
  }, [scroller])
  return edges
}
