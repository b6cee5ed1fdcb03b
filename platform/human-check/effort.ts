import { maxEffort } from '#events'

/**
 * The effort of the check for a call beyond its limit, in ordinary checks: 1 up to twice the limit, 2 up to three times, and so on to
 * `maxEffort`. `calls`: how many of the address counted within the window, this one included.
 */
export const effortBeyond = (calls: number, max: number): number =>
  Math.min(maxEffort, Math.max(1, Math.floor((calls - 1) / max)))

/** The most calls of an address where checks are not enough: past it, the effort would grow no more. */
export const ceilingOf = (max: number): number => max * maxEffort

/**
 * True if a solved check is worth enough. Others of the same address may go on while it is solved, so one step less is accepted.
 */
export const isWorth = (solved: number, needed: number): boolean => solved >= needed - 1
