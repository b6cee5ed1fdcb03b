import type { Transparency } from '#events'
import type { Clock } from '#platform/core'
import type { CaseModel } from '../cases/model'
import type { NoticeModel } from '../take-downs/model'
import { countKinds, type Counted } from './rules'

const yearMs = 365 * 86_400_000
const freshMs = 3_600_000

/** Counts the cases of a year, once an hour: anybody may ask. Requests during a count share it. */
export function createTransparency({
  cases,
  notices,
  clock,
}: {
  cases: CaseModel
  notices: NoticeModel
  clock: Clock
}): () => Promise<Transparency> {
  let counted: { at: number; result: Promise<Transparency> } | undefined

  async function count(until: Date): Promise<Transparency> {
    const from = new Date(until.getTime() - yearMs)
    const [changed, restored, restoring] = await Promise.all([
      cases.find({ changedAt: { $gte: from } }, { kind: 1, openedAt: 1, decisions: 1 }).lean<Counted[]>(),
      notices.countDocuments({ state: 'restored' }),
      notices.countDocuments({ state: 'restoring' }),
    ])
    return {
      from: from.toISOString(),
      until: until.toISOString(),
      kinds: countKinds(changed, from),
      restored,
      restoring,
    }
  }

  return () => {
    const now = clock.now()
    // Also after the clock was set back.
    if (counted === undefined || Math.abs(now.getTime() - counted.at) >= freshMs) {
      const result = count(now)
      counted = { at: now.getTime(), result }
      result.catch(() => (counted = undefined))
    }
    return counted.result
  }
}
