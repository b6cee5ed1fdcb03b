import type { Point } from '../../../components/pdf/use-current-page'

/** A touch of one finger, from its beginning to its end; times in ms. */
export interface Touched {
  from: Point
  to: Point
  began: number
  ended: number
}

/** Longer touches select text. */
const maxTapMs = 300
/** A finger trembles by so many px. */
const tremble = 12
/** Time from one tap to the next. */
const maxPauseMs = 300
/** Two taps are this close, in px. */
const reach = 40

const distance = (a: Point, b: Point) => Math.hypot(a.x - b.x, a.y - b.y)

export const isTap = ({ from, to, began, ended }: Touched): boolean =>
  ended - began <= maxTapMs && distance(from, to) <= tremble

/** True if `next` is the second tap of a double tap; both are taps. */
export const isDoubleTap = (first: Touched | null, next: Touched): boolean =>
  first !== null && next.began - first.ended <= maxPauseMs && distance(first.to, next.from) <= reach

/** The zoom of a double tap on a page of the window's width. */
export const closeZoom = 2

/** The zoom after a double tap: closer, or back to the width of the window. */
export const zoomAfterDoubleTap = (zoom: number): number => (zoom > 1 ? 1 : closeZoom)
