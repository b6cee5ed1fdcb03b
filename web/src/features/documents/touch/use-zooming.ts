import { useEffect, useEffectEvent, useRef, type RefObject } from 'react'
import { flushSync } from 'react-dom'
import type { Point, Spot } from '../../../components/pdf/use-current-page'
import { reducedMotion } from '../../../components/use-media'
import { middleOf, settledZoom, spreadOf, zoomedBy, type Fingers } from './pinch'
import { glide, stretch, unstretch } from './stretch'
import { isDoubleTap, isTap, zoomAfterDoubleTap, type Touched } from './taps'

/** A turn of the wheel with Ctrl, as touchpads tell a pinch, ends after this pause. */
const wheelPauseMs = 160
const wheelFactor = 0.01

interface Stretching {
  spot: Spot
  /** Relative to the sheet. */
  from: Point
  sheet: DOMRect
  at: Point
  factor: number
}

/** Zooms by pinching, by a double tap, and by the wheel with Ctrl. The spot under the fingers stays there. */
export function useZooming({
  active,
  scroller,
  sheet,
  zoom,
  setZoom,
  spotAt,
  bring,
  pin,
}: {
  /** False while nothing can be zoomed. */
  active: boolean
  scroller: RefObject<HTMLElement | null>
  /** The element with all pages. */
  sheet: RefObject<HTMLElement | null>
  zoom: number
  setZoom: (zoom: number) => void
  spotAt: (at: Point) => Spot
  bring: (spot: Spot, at: Point) => void
  pin: (spot: Spot, at: Point) => void
}): void {
  const stretching = useRef<Stretching | null>(null)

  const settle = useEffectEvent((spot: Spot, at: Point, to: number) => {
    // One that is not changed changes no layout.
    if (to === zoom) return bring(spot, at)
    pin(spot, at)
    // At once, so that the pages are not seen at their old size and place in between.
    flushSync(() => setZoom(to))
  })
  const begin = useEffectEvent((at: Point) => {
    const box = sheet.current?.getBoundingClientRect()
    if (box === undefined || stretching.current !== null) return
    const from = { x: at.x - box.left, y: at.y - box.top }
    stretching.current = { spot: spotAt(at), from, sheet: box, at, factor: 1 }
  })
  const follow = useEffectEvent((at: Point, factor: number) => {
    const now = stretching.current
    if (now === null || sheet.current === null) return
    Object.assign(now, { at, factor })
    const to = { x: at.x - now.sheet.left, y: at.y - now.sheet.top }
    stretch(sheet.current, { factor: zoomedBy(zoom, factor) / zoom, from: now.from, to })
  })
  const end = useEffectEvent(() => {
    const now = stretching.current
    stretching.current = null
    if (now === null || sheet.current === null) return
    unstretch(sheet.current)
    settle(now.spot, now.at, settledZoom(zoom, now.factor))
  })
  const jump = useEffectEvent((at: Point) => {
    const element = sheet.current
    const page = document.elementFromPoint(at.x, at.y)?.closest<HTMLElement>('[data-page-number]')
    const before = page?.getBoundingClientRect()
    settle(spotAt(at), at, zoomAfterDoubleTap(zoom))
    if (element === null || page == null || before === undefined) return
    if (!matchMedia(reducedMotion).matches) glide(element, page, before)
  })

  useEffect(() => {
    const element = scroller.current
    if (!active || element === null) return
    let fingers: Fingers | null = null
    let touched: Omit<Touched, 'to' | 'ended'> | null = null
    let lastTap: Touched | null = null
    let timer = 0

    const onStart = (event: TouchEvent) => {
      const now = fingersOf(event)
      touched =
        event.touches.length === 1 ? { from: pointOf(event.touches[0]!), began: event.timeStamp } : null
      if (now === null || fingers !== null) return
      // The browser would zoom the whole web page.
      if (event.cancelable) event.preventDefault()
      fingers = now
      begin(middleOf(now))
    }
    const onMove = (event: TouchEvent) => {
      const now = fingersOf(event)
      if (fingers === null || now === null) return
      if (event.cancelable) event.preventDefault()
      follow(middleOf(now), spreadOf(fingers, now))
    }
    const onEnd = (event: TouchEvent) => {
      if (fingers !== null && event.touches.length < 2) {
        fingers = null
        lastTap = null
        end()
        return
      }
      const [finger] = event.changedTouches
      if (touched === null || finger === undefined || event.touches.length > 0) return
      const now: Touched = { ...touched, to: pointOf(finger), ended: event.timeStamp }
      const isOwn = (event.target as Element).closest('a, button, input') !== null
      if (isOwn || !isTap(now)) return void (lastTap = null)
      if (!isDoubleTap(lastTap, now)) return void (lastTap = now)
      lastTap = null
      // The browser would select a word.
      if (event.cancelable) event.preventDefault()
      jump(now.to)
    }
    const onCancel = () => {
      touched = lastTap = fingers = null
      end()
    }
    const onWheel = (event: WheelEvent) => {
      if (!event.ctrlKey) return
      event.preventDefault()
      const at = { x: event.clientX, y: event.clientY }
      begin(at)
      const factor = (stretching.current?.factor ?? 1) * Math.exp(-event.deltaY * wheelFactor)
      follow(stretching.current?.at ?? at, factor)
      clearTimeout(timer)
      timer = window.setTimeout(end, wheelPauseMs)
    }
    const acting = { passive: false } as const
    element.addEventListener('touchstart', onStart, acting)
    element.addEventListener('touchmove', onMove, acting)
    element.addEventListener('touchend', onEnd, acting)
    element.addEventListener('touchcancel', onCancel)
    element.addEventListener('wheel', onWheel, acting)
    return () => {
      clearTimeout(timer)
      element.removeEventListener('touchstart', onStart)
      element.removeEventListener('touchmove', onMove)
      element.removeEventListener('touchend', onEnd)
      element.removeEventListener('touchcancel', onCancel)
      element.removeEventListener('wheel', onWheel)
    }
  }, [active, scroller])
}

const pointOf = ({ clientX, clientY }: Touch): Point => ({ x: clientX, y: clientY })

function fingersOf({ touches }: TouchEvent): Fingers | null {
  const [first, second] = touches
  return first === undefined || second === undefined ? null : [pointOf(first), pointOf(second)]
}
