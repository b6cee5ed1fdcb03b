import { setTimeout } from 'node:timers/promises'

interface Patience {
  withinMs?: number
  everyMs?: number
}

/** Polls until the value is good or the time is up. Returns the last value. */
export async function lookUntil<T>(
  look: () => T | Promise<T>,
  isGood: (seen: T) => boolean,
  { withinMs = 120_000, everyMs = 5 }: Patience = {},
): Promise<T> {
  const deadline = performance.now() + withinMs
  for (;;) {
    const seen = await look()
    if (isGood(seen) || performance.now() > deadline) return seen
    await setTimeout(everyMs)
  }
}

/** Polls until `look` does not throw. Throws its last error when the time is up. */
export async function eventually<T>(look: () => T | Promise<T>, patience?: Patience): Promise<T> {
  const attempt = async () => {
    try {
      return { ok: true, value: await look() } as const
    } catch (error) {
      return { ok: false, error } as const
    }
  }
  const last = await lookUntil(attempt, ({ ok }) => ok, patience)
  if (!last.ok) throw last.error
  return last.value
}
