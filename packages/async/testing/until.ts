import { vi } from 'vitest'

/** Looks again until the check holds: at once on most machines, after a while on a busy one. Throws what it threw last. */
export const until = (check: () => void | Promise<void>): Promise<void> =>
  vi.waitFor(check, { timeout: 15_000, interval: 5 })
