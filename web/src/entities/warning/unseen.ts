import type { Warning } from '#events'

export const countUnseen = (warnings: readonly Warning[]): number =>
  warnings.filter(({ seen }) => !seen).length
