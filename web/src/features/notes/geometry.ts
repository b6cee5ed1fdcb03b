/** Where the notepad stands in the window, in CSS pixels. */
export interface Place {
  x: number
  y: number
  width: number
  height: number
}
/** The part of the window that it may stand in. */
export interface Room {
  top: number
  width: number
  height: number
}

export const firstPlace: Place = { x: 40, y: 120, width: 380, height: 260 }
const [minWidth, minHeight] = [260, 160]
/** So far an arrow key moves it or its corner. */
export const keyStep = 20

const between = (least: number, value: number, most: number) => Math.max(least, Math.min(value, most))

/** As it was put, but whole within the room; where that is too small, as small as it gets. */
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

/** Moved, and stopped by the window's edges. */
export const moved = (place: Place, dx: number, dy: number, room: Room): Place =>
  fit({ ...place, x: place.x + dx, y: place.y + dy }, room)

/** With its lower right corner moved, which the window's edges and the smallest size stop. */
export function resized(place: Place, dx: number, dy: number, room: Room): Place {
  const width = between(minWidth, place.width + dx, Math.max(minWidth, room.width - place.x))
  const height = between(minHeight, place.height + dy, Math.max(minHeight, room.height - place.y))
  return { ...place, width, height }
}
