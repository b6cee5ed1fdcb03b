import { setTimeout as pause } from 'node:timers/promises'
import { Unwell } from './disk'

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
    const { ok, matter } = await isWell(ask, limitMs)
    const detail = ok ? tell?.() : matter
    return [name, { ok, kind, ...(detail !== undefined && { detail }) }]
  })
  return Object.fromEntries(await Promise.all(asked)) as Record<Name, PartHealth>
}

const silent = 'does not answer'

async function isWell(ask: Part['ask'], limitMs: number): Promise<{ ok: boolean; matter: string }> {
  const ended = new AbortController()
  const tooLate = pause(limitMs, false, { signal: ended.signal, ref: false }).catch(() => false)
  try {
    return { ok: (await Promise.race([ask(), tooLate])) !== false, matter: silent }
  } catch (error) {
    return { ok: false, matter: error instanceof Unwell ? error.message : silent }
  } finally {
    ended.abort()
  }
}
