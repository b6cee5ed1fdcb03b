import type { Warning } from '#events'

/** How many warnings were not looked at yet. */
export const countUnseen = (warnings: readonly Warning[]): number =>
  warnings.filter(({ seen }) => !seen).length
