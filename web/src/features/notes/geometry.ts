/** Position and size of the notepad in the window, in CSS pixels. */
export interface Place {
  x: number
  y: number
  width: number
  height: number
}
/** The area in which the notepad may be placed. */
export interface Room {
  top: number
  width: number
  height: number
}

export const firstPlace: Place = { x: 40, y: 120, width: 380, height: 260 }
const [minWidth, minHeight] = [260, 160]
/** Step of an arrow key that moves or resizes it, in pixels. */
export const keyStep = 20

const between = (least: number, value: number, most: number) => Math.max(least, Math.min(value, most))

/** Fits it into the room; if that is too small, at its smallest size. */
export function fit({ x, y, width, height }: Place, room: Room): Place {
  const fitted = {
    width: between(minWidth, width, Math.max(minWidth, room.width)),
    height: between(minHeight, height, Math.max(minHeight, room.height - room.top)),
  }
  return {
    ...fitted,
    x: between(0, x, Math.max(0, room.width - fitted.width)),
    y: between(room.top, y, Math.max(room.top, room.height - fitted.height)),
  }
}

/** Moves it, up to the window's edges. */
export const moved = (place: Place, dx: number, dy: number, room: Room): Place =>
  fit({ ...place, x: place.x + dx, y: place.y + dy }, room)

/** Moves its lower right corner, up to the window's edges and the smallest size. */
export function resized(place: Place, dx: number, dy: number, room: Room): Place {
  const width = between(minWidth, place.width + dx, Math.max(minWidth, room.width - place.x))
  const height = between(minHeight, place.height + dy, Math.max(minHeight, room.height - place.y))
  return { ...place, width, height }
}
