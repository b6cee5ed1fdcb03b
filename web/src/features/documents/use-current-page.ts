import { useCallback, useEffect, useRef, useState, type RefObject } from 'react'

/** Which page one reads: the one at a third of the window's height. And how to go to another. */
export function useCurrentPage(scroller: RefObject<HTMLElement | null>, pages: number) {
  const [current, setCurrent] = useState(1)
  const elements = useRef(new Map<number, HTMLElement>())

  const track = useCallback((number: number, element: HTMLElement | null) => {
    if (element === null) elements.current.delete(number)
    else elements.current.set(number, element)
  }, [])

  useEffect(() => {
    const element = scroller.current
    if (element === null) return
    let frame = 0
    const measure = () => {
      const line = element.scrollTop + element.clientHeight / 3
      const atEnd = element.scrollTop + element.clientHeight >= element.scrollHeight - 2
      let found = 1
      for (const [number, page] of elements.current)
        if (page.offsetTop - element.offsetTop <= line) found = Math.max(found, number)
      setCurrent(atEnd && element.scrollTop > 0 ? pages : found)
    }
    const onScroll = () => {
      cancelAnimationFrame(frame)
      frame = requestAnimationFrame(measure)
    }
    element.addEventListener('scroll', onScroll, { passive: true })
    return () => {
      cancelAnimationFrame(frame)
      element.removeEventListener('scroll', onScroll)
    }
  }, [scroller, pages])

  const goTo = (number: number) => {
    const page = elements.current.get(number)
    const element = scroller.current
    if (page === undefined || element === null) return
    element.scrollTo({ top: page.offsetTop - element.offsetTop - 8 })
    setCurrent(number)
  }
  return { current, goTo, track }
}
