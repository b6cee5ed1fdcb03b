import type { LedgerEntry } from './model'

const hourMs = 3_600_000
/** Singapore has no summer time. */
const singaporeMs = 8 * hourMs
const dayMs = 24 * hourMs
const dayOf = (at: Date): number => Math.floor((at.getTime() + singaporeMs) / dayMs)

/**
 * The beginning of a term in Singapore: 1 August or 1 January. The special terms from May to July count to the one before, as the summer
 * is when few students share anything.
 */
export function termStart(now: Date): Date {
  const there = new Date(now.getTime() + singaporeMs)
  const month = there.getUTCMonth() >= 7 ? 7 : 0
  return new Date(Date.UTC(there.getUTCFullYear(), month, 1) - singaporeMs)
}

/** A balance at a moment. */
export interface Balance {
  at: Date
  value: number
}

/**
 * The balances of a ledger from the beginning of the term until `now`: at both, and after the last movement of each day between them. A
 * movement that the clock dated before an earlier one counts at the time of that one.
 */
export function growthOf(ledger: readonly Pick<LedgerEntry, 'delta' | 'at'>[], now: Date): Balance[] {
  const from = termStart(now)
  const days = new Map<number, Balance>()
  let value = 0
  let before = 0
  let latest = from
  for (const { delta, at } of ledger) {
    value += delta
    if (at < from && days.size === 0) before = value
    else if (delta !== 0) {
      latest = at > latest ? at : latest
      days.set(dayOf(latest), { at: latest, value })
    }
  }
  return [{ at: from, value: before }, ...days.values(), { at: now, value }]
}
