import { setTimeout } from 'node:timers/promises'

interface Patience {
  withinMs?: number
  everyMs?: number
}

/** Looks again until what is seen is good, or the time is up; what was seen last. */
export async function lookUntil<T>(
  look: () => T | Promise<T>,
  isGood: (seen: T) => boolean,
  { withinMs = 15_000, everyMs = 5 }: Patience = {},
): Promise<T> {
  const deadline = performance.now() + withinMs
  for (;;) {
    const seen = await look()
    if (isGood(seen) || performance.now() > deadline) return seen
    await setTimeout(everyMs)
  }
}

/** Looks again until `look` does not throw any more; its last error when the time is up. */
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
