import { vi } from 'vitest'

/** Retries the check until it passes. Throws its last error. */
export const until = (check: () => void | Promise<void>): Promise<void> =>
  vi.waitFor(check, { timeout: 15_000, interval: 5 })
