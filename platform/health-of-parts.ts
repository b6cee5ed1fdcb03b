import { setTimeout as pause } from 'node:timers/promises'

/** State of one part, as `GET /api/health` shows it. */
export interface PartHealth {
  ok: boolean
  kind: string
  detail?: string
}

/** A part, and how to find out whether it is well: `ask` resolves to false, rejects or says nothing where it is not. */
export interface Part {
  kind: string
  ask: () => Promise<unknown>
  /** What there is to say of it although it is well. */
  detail?: () => string | undefined
}

/** Whoever watches over us waits two seconds. */
const patienceMs = 1_500

/** Asks all parts at the same time how they are; one that says nothing within the time limit is not well. */
export async function healthOfParts<Name extends string>(
  parts: Record<Name, Part>,
  limitMs = patienceMs,
): Promise<Record<Name, PartHealth>> {
  const asked = Object.entries<Part>(parts).map(async ([name, { kind, ask, detail: tell }]) => {
    const ok = await isWell(ask, limitMs)
    const detail = ok ? tell?.() : 'does not answer'
    return [name, { ok, kind, ...(detail !== undefined && { detail }) }]
  })
  return Object.fromEntries(await Promise.all(asked)) as Record<Name, PartHealth>
}

async function isWell(ask: Part['ask'], limitMs: number): Promise<boolean> {
  const ended = new AbortController()
  const tooLate = pause(limitMs, false, { signal: ended.signal, ref: false }).catch(() => false)
  try {
    return (await Promise.race([ask(), tooLate])) !== false
  } catch {
    return false
  } finally {
    ended.abort()
  }
}
