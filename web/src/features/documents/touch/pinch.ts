import type { Point } from '../../../components/pdf/use-current-page'
import { maxZoom, minZoom } from '../zoom'

/** Two fingers. */
export type Fingers = readonly [Point, Point]

export const middleOf = ([a, b]: Fingers): Point => ({ x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 })

/** How many times further apart the fingers are than before. */
export const spreadOf = (before: Fingers, now: Fingers): number =>
  distance(now) / Math.max(1, distance(before))
const distance = ([a, b]: Fingers) => Math.hypot(a.x - b.x, a.y - b.y)

/** A zoom this close to the width of the window means the width: fingers are not exact. */
const nearFit = 0.06

/** The zoom while it is changed by `factor`, within the limits. */
export const zoomedBy = (zoom: number, factor: number): number =>
  Math.min(maxZoom, Math.max(minZoom, zoom * factor))

/** The zoom in which a change by `factor` ends. */
export function settledZoom(zoom: number, factor: number): number {
  const wanted = zoomedBy(zoom, factor)
  return Math.abs(wanted - 1) <= nearFit ? 1 : wanted
}
