import { vi } from 'vitest'

/** Repeats the check until it holds: at once on most machines, later on a busy one. On timeout, throws its last error. */
export const until = (check: () => void | Promise<void>): Promise<void> =>
  vi.waitFor(check, { timeout: 120_000, interval: 5 })
