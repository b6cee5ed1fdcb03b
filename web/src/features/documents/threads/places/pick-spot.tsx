import type { Place } from '#events'
import { X } from 'lucide-react'
import { useEffect, useEffectEvent, useState, type RefObject } from 'react'
import type { Turn } from '../../../../components/pdf/turn'
import styles from './pick-spot.module.css'
import { placeAt } from './read-place'

/** Pixels that an arrow key moves the marker; more with Shift. */
const step = 24
const wideStep = 120

/** Lets the reader choose a spot on the pages: by a press, or with a marker that arrow keys move. The pages scroll as usual. */
export function PickSpot({
  scroller,
  turn,
  onPick,
  onCancel,
}: {
  scroller: RefObject<HTMLElement | null>
  turn: Turn
  onPick: (place: Place) => void
  onCancel: () => void
}) {
  /** Of the window; null until a key moves it. */
  const [marker, setMarker] = useState<{ x: number; y: number } | null>(null)

  const pickAt = (point: { x: number; y: number }): boolean => {
    const place = placeAt(point, turn)
    if (place !== null) onPick(place)
    return place !== null
  }
  const press = useEffectEvent((event: MouseEvent) => {
    // By a key: links and marks of the page keep it.
    if (event.detail === 0) return
    if (!pickAt({ x: event.clientX, y: event.clientY })) return
    event.preventDefault()
    event.stopPropagation()
  })
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const way = ways[event.key]
    if (event.key === 'Escape') onCancel()
    else if (event.key === 'Enter') pickAt(marker ?? middleOf(scroller.current))
    else if (way !== undefined)
      setMarker(within(scroller.current, moved(marker ?? middleOf(scroller.current), way, event.shiftKey)))
    else return
    event.preventDefault()
    event.stopPropagation()
  })
  useEffect(() => {
    const element = scroller.current
    if (element === null) return
    element.focus({ preventScroll: true })
    const onPress = (event: MouseEvent) => press(event)
    const onKeyDown = (event: KeyboardEvent) => onKey(event)
    // Before links, marks, and the keys that turn pages.
    element.addEventListener('click', onPress, true)
    element.addEventListener('keydown', onKeyDown, true)
    element.setAttribute('data-picks', '')
    return () => {
      element.removeEventListener('click', onPress, true)
      element.removeEventListener('keydown', onKeyDown, true)
      element.removeAttribute('data-picks')
    }
  }, [scroller])

  return (
    <>
      {marker !== null && <div className={styles.marker} style={{ left: marker.x, top: marker.y }} />}
      <div className={styles.hint} role="status">
        <span>
          Choose the place your question is about.
          <span className={styles.keys}> Arrow keys move a marker, Enter chooses.</span>
        </span>
        <button type="button" className={styles.close} aria-label="Cancel" onClick={onCancel}>
          <X size={16} aria-hidden="true" />
        </button>
      </div>
    </>
  )
}

const ways: Partial<Record<string, { x: number; y: number }>> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
}

const moved = ({ x, y }: { x: number; y: number }, way: { x: number; y: number }, isFar: boolean) => {
  const by = isFar ? wideStep : step
  return { x: x + way.x * by, y: y + way.y * by }
}

/** The visible part of the pages. */
function frameOf(element: HTMLElement | null) {
  const {
    left = 0,
    right = innerWidth,
    top = 0,
    bottom = innerHeight,
  } = element?.getBoundingClientRect() ?? {}
  return { left, right, top: Math.max(0, top), bottom: Math.min(innerHeight, bottom) }
}

const middleOf = (element: HTMLElement | null) => {
  const { left, right, top, bottom } = frameOf(element)
  return { x: (left + right) / 2, y: (top + bottom) / 2 }
}

/** A marker that would leave the visible part scrolls the pages instead. */
function within(element: HTMLElement | null, { x, y }: { x: number; y: number }) {
  const { left, right, top, bottom } = frameOf(element)
  const beyond = Math.min(0, y - top - step) + Math.max(0, y - bottom + step)
  if (element !== null && beyond !== 0) {
    element.scrollBy({ top: beyond, behavior: 'instant' })
    if (element.scrollHeight <= element.clientHeight) window.scrollBy({ top: beyond, behavior: 'instant' })
  }
  return { x: Math.min(right, Math.max(left, x)), y: y - beyond }
}
