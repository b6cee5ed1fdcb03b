/** Degrees, clockwise. */
export type Turn = 0 | 90 | 180 | 270

/** A further quarter turn. */
export const quarterFurther = (turn: Turn): Turn => ((turn + 90) % 360) as Turn

/** The rotation of a page that its file turns by `own` and the user by `turn`. */
export const turned = (own: number, turn: Turn): number => (own + turn) % 360
