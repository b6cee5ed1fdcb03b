import { setTimeout as pause } from 'node:timers/promises'
import { Unwell } from './disk'

/** Health of one dependency, as `GET /api/health` shows it. */
export interface PartHealth {
  ok: boolean
  kind: string
  detail?: string
}

/** A dependency and its health check. It is unhealthy if `ask` resolves to false, rejects or does not settle. */
export interface Part {
  kind: string
  ask: () => Promise<unknown>
  /** A remark about a healthy dependency. */
  detail?: () => string | undefined
}

/** Monitoring waits two seconds. */
const patienceMs = 1_500

/** Checks all dependencies concurrently; one that does not answer within the time limit is unhealthy. */
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
