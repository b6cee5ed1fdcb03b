/** Nearer to the edges, in px, the browser and the phone have gestures of their own. */
const edge = 32
/** A finger has a direction after so many px. */
const decided = 12
/** Flatter than this, it moves across. */
const flat = 1.7
/** The part of the width after which a swipe counts, or a shorter distance, in px, with speed in px per ms. */
const [far, short, speed] = [0.35, 60, 0.5]

/** True if a finger that goes down here may swipe. */
export const mayBegin = (x: number, width: number): boolean => x >= edge && x <= width - edge

/** Whether a finger that moved so far moves across, or otherwise; null while it has no direction. */
export function directionOf(dx: number, dy: number): 'across' | 'otherwise' | null {
  if (Math.hypot(dx, dy) < decided) return null
  return Math.abs(dx) > flat * Math.abs(dy) ? 'across' : 'otherwise'
}

/** Which document a swipe leads to: 1 for the next, to which the finger moves left, -1 for the one before, 0 for none. */
export function outcomeOf({ dx, ms, width }: { dx: number; ms: number; width: number }): -1 | 0 | 1 {
  const distance = Math.abs(dx)
  const isMeant = distance >= far * width || (distance >= short && distance / Math.max(1, ms) >= speed)
  if (!isMeant) return 0
  return dx < 0 ? 1 : -1
}

/** How far the page follows a finger: less if there is nothing on that side. */
export const followed = (dx: number, hasMore: boolean): number => (hasMore ? dx : dx / 5)
