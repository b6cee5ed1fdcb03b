import { vi } from 'vitest'

/** Looks again until `look` does not throw any more; its last error after 15 seconds. */
export const eventually = <T>(look: () => T | Promise<T>): Promise<T> =>
  vi.waitFor(look, { timeout: 15_000, interval: 5 })
