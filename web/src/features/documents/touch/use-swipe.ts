import { useEffect, useEffectEvent, useState, type RefObject } from 'react'
import { reducedMotion } from '../../../components/use-media'
import { directionOf, followed, mayBegin, outcomeOf } from './swipe'

type Way = -1 | 1
const backMs = 160

/**
 * Follows a finger that moves across the pages, and calls `onGo` with the way in which it leaves them. Only where pages do not scroll
 * sideways, away from the edges of the screen, and not while text is selected. Returns the way that the finger points to now.
 */
export function useSwipe({
  active,
  scroller,
  has,
  onGo,
}: {
  active: boolean
  scroller: RefObject<HTMLElement | null>
  /** True if there is something that way. */
  has: (way: Way) => boolean
  onGo: (way: Way) => void
}): Way | null {
  const [pointed, setPointed] = useState<Way | null>(null)
  const isThere = useEffectEvent(has)
  const go = useEffectEvent(onGo)

  useEffect(() => {
    const element = scroller.current
    if (!active || element === null) return
    let begun: { x: number; y: number; at: number } | null = null
    let isAcross = false

    const reset = () => {
      begun = null
      if (!isAcross) return
      isAcross = false
      setPointed(null)
      const { transform } = element.style
      element.style.removeProperty('transform')
      if (transform !== '')
        element.animate([{ transform }, { transform: 'none' }], { duration: backMs, easing: 'ease-out' })
    }
    const onStart = (event: TouchEvent) => {
      reset()
      const [finger] = event.touches
      if (event.touches.length !== 1 || finger === undefined) return
      const isFree = mayBegin(finger.clientX, innerWidth) && !scrollsAcross(element) && !hasSelection()
      if (isFree) begun = { x: finger.clientX, y: finger.clientY, at: event.timeStamp }
    }
    const onMove = (event: TouchEvent) => {
      const [finger] = event.touches
      if (begun === null || finger === undefined) return
      const [dx, dy] = [finger.clientX - begun.x, finger.clientY - begun.y]
      const direction = isAcross ? 'across' : directionOf(dx, dy)
      if (direction === 'otherwise') begun = null
      if (direction !== 'across') return
      isAcross = true
      if (event.cancelable) event.preventDefault()
      const way = dx < 0 ? 1 : -1
      setPointed(way)
      if (!matchMedia(reducedMotion).matches)
        element.style.transform = `translateX(${followed(dx, isThere(way))}px)`
    }
    const onEnd = (event: TouchEvent) => {
      const [finger] = event.changedTouches
      const way =
        begun !== null && isAcross && finger !== undefined
          ? outcomeOf({ dx: finger.clientX - begun.x, ms: event.timeStamp - begun.at, width: innerWidth })
          : 0
      if (way !== 0 && isThere(way)) return go(way)
      reset()
    }
    element.addEventListener('touchstart', onStart, { passive: true })
    element.addEventListener('touchmove', onMove, { passive: false })
    element.addEventListener('touchend', onEnd)
    element.addEventListener('touchcancel', reset)
    return () => {
      reset()
      element.removeEventListener('touchstart', onStart)
      element.removeEventListener('touchmove', onMove)
      element.removeEventListener('touchend', onEnd)
      element.removeEventListener('touchcancel', reset)
    }
  }, [active, scroller])
  return pointed
}

/** Also where the reader has zoomed the whole web page. */
const scrollsAcross = ({ scrollWidth, clientWidth }: HTMLElement) =>
  scrollWidth > clientWidth + 1 || (visualViewport?.scale ?? 1) > 1.01
const hasSelection = () => getSelection()?.isCollapsed === false
