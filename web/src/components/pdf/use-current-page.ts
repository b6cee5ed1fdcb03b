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

/** A point of a document: a position, and a fraction of the page's width. */
export interface Spot extends Position {
  across: number
}

/** Where a reader is: a spot, and its distance from the top of the visible part, in px. */
export interface ReadingSpot {
  spot: Spot
  down: number
  /** False while the head of the web page is in view: the pages begin where they began. */
  isBelowHead: boolean
}

/** A point of the window, in px. */
export interface Point {
  x: number
  y: number
}

/**
 * The current page, which is the one at a third of the height, and functions to scroll to others. `inner`: the pages scroll within
 * `scroller`, not in the window. `layout`: changes whenever pages change their size; then the position stays, or the pinned spot.
 * `onView`: receives the positions at the top and the bottom of the window. `onJump`: called before the program scrolls.
 */
export function useCurrentPage({
  scroller,
  inner,
  bars,
  pages,
  layout,
  onView,
  onJump,
}: {
  scroller: RefObject<HTMLElement | null>
  inner: boolean
  /** Sticky bars at the top of the window. */
  bars: RefObject<HTMLElement | null>
  pages: number
  layout: string
  onView?: ((top: Position, bottom: Position) => void) | undefined
  onJump?: (() => void) | undefined
}) {
  const [current, setCurrent] = useState(1)
  const elements = useRef<(HTMLElement | null)[]>([])
  /** Stays in place when pages change their size: the middle of the line that determines the current page, or the top of that page. */
  const anchor = useRef<ReadingSpot>({ spot: { page: 1, part: 0, across: 0.5 }, down: 0, isBelowHead: false })
  /** The program scrolls, and not the reader. */
  const isOwn = useRef(false)
  /** A spot that keeps its place instead, once. */
  const pinned = useRef<{ spot: Spot; at: Point } | null>(null)

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
  const spotAt = useCallback(
    ({ x, y }: Point): Spot => {
      const position = positionAt(y)
      const box = pageAt(position.page)
      return { ...position, across: box === undefined ? 0.5 : (x - box.left) / box.width }
    },
    [positionAt],
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
  /** The middle of the line by which the current page is told. */
  const lineOf = useCallback((): Point => {
    const { top, height } = window()
    const frame = scroller.current?.getBoundingClientRect()
    return { x: frame === undefined ? 0 : frame.left + frame.width / 2, y: top + height / 3 }
  }, [scroller, window])
  const scrollBy = useCallback(
    (top: number, behavior: ScrollBehavior = 'instant') => {
      const target = inner ? scroller.current : document.scrollingElement
      onJump?.()
      isOwn.current = true
      target?.scrollBy({ top, behavior })
    },
    [inner, onJump, scroller],
  )

  const anchorAtLine = useCallback(() => {
    const [line, { top }] = [lineOf(), window()]
    const isBelowHead = (pageAt(1)?.top ?? 0) < top
    const spot = spotAt(line)
    const down = (pageAt(spot.page)?.top ?? 0) - top
    // A page whose top is in view keeps its top: as text it may be much longer.
    anchor.current =
      down >= 0 && spot.part >= 0
        ? { spot: { ...spot, part: 0 }, down, isBelowHead }
        : { spot, down: line.y - top, isBelowHead }
  }, [lineOf, spotAt, window])
  /** Scrolls until a spot is at a point, as far as that is possible. */
  const scrollTo = useCallback(
    (spot: Spot, { x, y }: Point) => {
      const box = pageAt(spot.page)
      if (box === undefined) return
      scroller.current?.scrollBy({ left: box.left + spot.across * box.width - x, behavior: 'instant' })
      const down = box.top + spot.part * box.height - y
      // Any scrolling by the program ends that of a finger.
      if (Math.abs(down) >= 1) scrollBy(down)
    },
    [scrollBy, scroller],
  )
  const bring = useCallback(
    (spot: Spot, at: Point) => {
      scrollTo(spot, at)
      anchorAtLine()
    },
    [anchorAtLine, scrollTo],
  )
  const bringAnchor = useCallback(() => {
    const { spot, down } = anchor.current
    scrollTo(spot, { x: lineOf().x, y: window().top + down })
  }, [lineOf, scrollTo, window])

  useEffect(() => {
    const frameOfPages = scroller.current
    const target: EventTarget | null = inner ? frameOfPages : document
    if (target === null) return
    let frame = 0
    const measure = () => {
      // Pages of another kind are on their way.
      if (pageAt(pages) === undefined) return
      const { top, height } = window()
      const moving = inner ? scroller.current : document.scrollingElement
      const last = pageAt(pages)
      if (!isOwn.current) anchorAtLine()
      isOwn.current = false
      tellView(top, top + height)
      const { page } = positionAt(lineOf().y)
      // The last page may be too short to reach the line.
      const atEnd = last !== undefined && last.bottom <= top + height + 2 * gap
      setCurrent(atEnd && moving !== null && moving.scrollTop > 0 ? pages : page)
    }
    const onScroll = () => {
      cancelAnimationFrame(frame)
      frame = requestAnimationFrame(measure)
    }
    // A large page scrolls sideways in its frame, even where the window scrolls down.
    const targets = new Set([target, frameOfPages])
    for (const each of targets) each?.addEventListener('scroll', onScroll, { passive: true })
    if (tellsView) onScroll()
    return () => {
      cancelAnimationFrame(frame)
      for (const each of targets) each?.removeEventListener('scroll', onScroll)
    }
  }, [anchorAtLine, inner, lineOf, pages, positionAt, scroller, tellsView, window])

  // The scrolling element may change too, for instance when a tablet is turned.
  const shape = `${inner} ${layout}`
  const shown = useRef(shape)
  useLayoutEffect(() => {
    if (shown.current === shape) return
    shown.current = shape
    const pin = pinned.current
    pinned.current = null
    if (pin !== null) return bring(pin.spot, pin.at)
    if (inner || anchor.current.isBelowHead) bringAnchor()
  }, [bring, bringAnchor, inner, shape])

  const goTo = useCallback(
    (number: number, part = 0) => {
      // Also where the pages are on their way.
      anchor.current = { spot: { page: number, part, across: 0.5 }, down: gap, isBelowHead: true }
      setCurrent(number)
      const element = elements.current[number - 1]
      if (!element) return
      const box = element.getBoundingClientRect()
      scrollBy(box.top + part * box.height - window().top - gap)
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
      anchorAtLine()
    },
    [anchorAtLine, scrollBy, scroller, window],
  )
  /** Moves the keyboard to a page, so that Tab goes on from there. */
  const focusPage = useCallback(
    (number: number) => elements.current[number - 1]?.focus({ preventScroll: true }),
    [],
  )
  /** Keeps a spot at a point when the pages next change their size. */
  const pin = useCallback((spot: Spot, at: Point) => void (pinned.current = { spot, at }), [])
  /** Where the reader is, and a way back to it. */
  const where = useCallback(() => anchor.current, [])
  const goBackTo = useCallback(
    (place: ReadingSpot) => {
      anchor.current = place
      bringAnchor()
      setCurrent(place.spot.page)
    },
    [bringAnchor],
  )
  return { current, goTo, glideTo, show, track, focusPage, spotAt, bring, pin, where, goBackTo }
}

/** Pixels at the top of the window that sticky bars cover. */
function coveredBy(bars: HTMLElement | null): number {
  if (bars !== null) {
    const { position, top } = getComputedStyle(bars)
    if (position === 'sticky') return parseFloat(top) + bars.offsetHeight
  }
  return parseFloat(getComputedStyle(document.documentElement).scrollPaddingTop) || 0
}
