/** Degrees, clockwise. */
export type Turn = 0 | 90 | 180 | 270

/** A quarter further. */
export const quarterFurther = (turn: Turn): Turn => ((turn + 90) % 360) as Turn

/** How a page that its file turns by `own` is drawn when its reader turns it by `turn`. */
export const turned = (own: number, turn: Turn): number => (own + turn) % 360
