import { maxEffort } from '#events'

/**
 * The effort of the check for a call beyond its limit, in ordinary checks: 1 up to twice the limit, 2 up to three times, and so on to
 * `maxEffort`. `calls`: how many of the address counted within the window, this one included.
 */
export const effortBeyond = (calls: number, max: number): number =>
  Math.min(maxEffort, Math.max(1, Math.floor((calls - 1) / max)))

/** The most calls that an address may make, even with checks: beyond it, the effort would no longer grow. */
export const ceilingOf = (max: number): number => max * maxEffort

/**
 * True if the effort of a solved check suffices. Others at the address may raise the needed effort while it is being solved, so one step
 * less is accepted.
 */
export const isWorth = (solved: number, needed: number): boolean => solved >= needed - 1
