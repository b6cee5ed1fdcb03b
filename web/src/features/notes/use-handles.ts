import { useEffect, useState, type KeyboardEvent, type PointerEvent } from 'react'
import { fit, keyStep, moved, resized, type Place, type Room } from './geometry'
import { putNotepad, useNotepad } from './notepad-store'

const arrows: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-keyStep, 0],
  ArrowRight: [keyStep, 0],
  ArrowUp: [0, -keyStep],
  ArrowDown: [0, keyStep],
}
type Change = typeof moved

const readRoom = (): Room => ({
  // Not under the navigation bar, unless a document is full-screen.
  top: document.fullscreenElement === null ? (document.querySelector('header')?.offsetHeight ?? 0) : 0,
  width: innerWidth,
  height: innerHeight,
})

/** The notepad's position, and handlers to move and resize it by pointer, touch and arrow keys. */
export function useHandles(): { place: Place; move: Handlers; resize: Handlers } {
  const kept = useNotepad(({ place }) => place)
  const [room, setRoom] = useState(readRoom)
  useEffect(() => {
    const follow = () => setRoom(readRoom())
    addEventListener('resize', follow)
    document.addEventListener('fullscreenchange', follow)
    return () => {
      removeEventListener('resize', follow)
      document.removeEventListener('fullscreenchange', follow)
    }
  }, [])
  const place = fit(kept, room)
  return { place, move: handlersOf(moved, place, room), resize: handlersOf(resized, place, room) }
}

interface Handlers {
  onPointerDown: (event: PointerEvent<HTMLElement>) => void
  onKeyDown: (event: KeyboardEvent) => void
}

function handlersOf(change: Change, place: Place, room: Room): Handlers {
  return {
    onPointerDown(event) {
      // A menu of the handle is elsewhere on the page.
      if (!(event.target instanceof Node && event.currentTarget.contains(event.target))) return
      // Do not drag when a button in the handle is pressed.
      const pressed = event.target instanceof Element ? event.target.closest('button') : null
      if (
        event.button !== 0 ||
        (pressed !== null && pressed !== event.currentTarget && !('handle' in pressed.dataset))
      )
        return
      const [startX, startY] = [event.clientX, event.clientY]
      const handle = event.currentTarget
      handle.setPointerCapture(event.pointerId)
      const drag = ({ clientX, clientY }: globalThis.PointerEvent) =>
        putNotepad(change(place, clientX - startX, clientY - startY, room))
      handle.addEventListener('pointermove', drag)
      handle.addEventListener('lostpointercapture', () => handle.removeEventListener('pointermove', drag), {
        once: true,
      })
    },
    onKeyDown(event) {
      const arrow = arrows[event.key]
      if (arrow === undefined) return
      event.preventDefault()
      putNotepad(change(place, ...arrow, room))
    },
  }
}
