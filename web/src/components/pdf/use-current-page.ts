import {
  useCallback,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
  type RefObject,
} from 'react'
import { reducedMotion } from '../use-media'
import { lastAbove } from './last-above'

/** Space above a page that was scrolled to. */
const gap = 8

/** A position in a document: a page, and a fraction of its height. */
export interface Position {
  page: number
  part: number
}

/**
 * The current page (the one at a third of the height), and a function to go to another. `inner`: the pages scroll within
 * `scroller`, not in the window. `layout`: changes whenever pages change their size; the position is kept.
 * `onView`: told the positions at the top and the bottom of the window.
 */
export function useCurrentPage({
  scroller,
  inner,
  bars,
  pages,
  layout,
  onView,
}: {
  scroller: RefObject<HTMLElement | null>
  inner: boolean
  /** Sticky bars at the top of the window. */
  bars: RefObject<HTMLElement | null>
  pages: number
  layout: string
  onView?: ((top: Position, bottom: Position) => void) | undefined
}) {
  const [current, setCurrent] = useState(1)
  const elements = useRef<(HTMLElement | null)[]>([])
  /** The position on a page, as a fraction of its height. */
  const anchor = useRef<Position>({ page: 1, part: 0 })

  const track = useCallback((number: number, element: HTMLElement | null) => {
    elements.current[number - 1] = element
  }, [])
  const pageAt = (number: number) => elements.current[number - 1]?.getBoundingClientRect()
  const positionAt = useCallback(
    (line: number): Position => {
      const page = lastAbove(line, pages, (number) => pageAt(number)?.top ?? Infinity)
      const box = pageAt(page)
      return { page, part: box === undefined ? 0 : (line - box.top) / box.height }
    },
    [pages],
  )
  const tellView = useEffectEvent((top: number, bottom: number) =>
    onView?.(positionAt(top), positionAt(bottom)),
  )
  const tellsView = onView !== undefined

  const window = useCallback(() => {
    const box = inner ? scroller.current?.getBoundingClientRect() : undefined
    if (box !== undefined) return box
    const top = coveredBy(bars.current)
    return { top, height: innerHeight - top }
  }, [bars, inner, scroller])
  const scrollBy = useCallback(
    (top: number, behavior: ScrollBehavior = 'instant') => {
      const target = inner ? scroller.current : document.scrollingElement
      target?.scrollBy({ top, behavior })
    },
    [inner, scroller],
  )

  useEffect(() => {
    const target: EventTarget | null = inner ? scroller.current : document
    if (target === null) return
    let frame = 0
    const measure = () => {
      const { top, height } = window()
      const line = top + height / 3
      const moving = inner ? scroller.current : document.scrollingElement
      const last = pageAt(pages)
      anchor.current = positionAt(line)
      tellView(top, top + height)
      const { page } = anchor.current
      // The last page may be too short to reach the line.
      const atEnd = last !== undefined && last.bottom <= top + height + 2 * gap
      setCurrent(atEnd && moving !== null && moving.scrollTop > 0 ? pages : page)
    }
    const onScroll = () => {
      cancelAnimationFrame(frame)
      frame = requestAnimationFrame(measure)
    }
    target.addEventListener('scroll', onScroll, { passive: true })
    if (tellsView) onScroll()
    return () => {
      cancelAnimationFrame(frame)
      target.removeEventListener('scroll', onScroll)
    }
  }, [inner, pages, positionAt, scroller, tellsView, window])

  const shown = useRef(layout)
  useLayoutEffect(() => {
    if (shown.current === layout) return
    shown.current = layout
    const { page, part } = anchor.current
    const box = pageAt(page)
    const { top, height } = window()
    if (box !== undefined && (page > 1 || inner)) scrollBy(box.top + part * box.height - (top + height / 3))
  }, [inner, layout, scrollBy, window])

  const goTo = useCallback(
    (number: number, part = 0) => {
      const element = elements.current[number - 1]
      if (!element) return
      const box = element.getBoundingClientRect()
      scrollBy(box.top + part * box.height - window().top - gap)
      anchor.current = { page: number, part }
      setCurrent(number)
    },
    [scrollBy, window],
  )
  /** Scrolls smoothly, or at once if the user prefers reduced motion. */
  const glideTo = useCallback(
    (number: number) => {
      const element = elements.current[number - 1]
      if (!element) return
      if (matchMedia(reducedMotion).matches) return goTo(number)
      scrollBy(element.getBoundingClientRect().top - window().top - gap, 'smooth')
    },
    [goTo, scrollBy, window],
  )
  const show = useCallback(
    (element: Element) => {
      const box = element.getBoundingClientRect()
      const { top, height } = window()
      scrollBy(box.top + box.height / 2 - (top + height / 2))
      // A large page is wider than its viewport.
      const frame = scroller.current?.getBoundingClientRect()
      if (frame !== undefined && (box.left < frame.left || box.right > frame.right))
        scroller.current?.scrollBy({ left: box.left - frame.left - frame.width / 3, behavior: 'instant' })
    },
    [scrollBy, scroller, window],
  )
  /** Moves the keyboard to a page, so that Tab goes on from there. */
  const focusPage = useCallback(
    (number: number) => elements.current[number - 1]?.focus({ preventScroll: true }),
    [],
  )
  return { current, goTo, glideTo, show, track, focusPage }
}

/** Pixels at the top of the window that sticky bars cover. */
function coveredBy(bars: HTMLElement | null): number {
  if (bars !== null) {
    const { position, top } = getComputedStyle(bars)
    if (position === 'sticky') return parseFloat(top) + bars.offsetHeight
  }
  return parseFloat(getComputedStyle(document.documentElement).scrollPaddingTop) || 0
}
