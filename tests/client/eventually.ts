import { setTimeout } from 'node:timers/promises'

interface Patience {
  withinMs?: number
  /** Default: 5 ms at first, then longer and longer, up to 50 ms: a question costs processor time that the answer needs. */
  everyMs?: number
}

/** Polls until the value is good or the time is up. Returns the last value. */
export async function lookUntil<T>(
  look: () => T | Promise<T>,
  isGood: (seen: T) => boolean,
  { withinMs = 120_000, everyMs }: Patience = {},
): Promise<T> {
  const deadline = performance.now() + withinMs
  for (let pauseMs = 5; ; pauseMs = Math.min(pauseMs * 1.5, 50)) {
    const seen = await look()
    if (isGood(seen) || performance.now() > deadline) return seen
    await setTimeout(everyMs ?? pauseMs)
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
