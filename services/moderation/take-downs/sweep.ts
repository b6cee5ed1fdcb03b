import { unconfirmedDays } from '#events'
import {
  sweepEvery,
  type Clock,
  type Housekeeping,
  type Log,
  type Outbox,
  type Sweeping,
} from '#platform/core'
import type { NoticeModel } from './model'
import { runOut, withoutNames } from './rules'

const dayMs = 86_400_000
/** Notices per sweep. */
const most = 200

/**
 * Restores documents whose clock has run out, deletes notices that nobody confirmed, and names that are no longer needed. Each is one
 * guarded write, so that several processes, a crash and a clock that jumps do no harm.
 */
export function createNoticeSweep({
  notices,
  outbox,
  clock,
  housekeeping,
  log,
  everyMs = 60_000,
}: {
  notices: NoticeModel
  outbox: Pick<Outbox, 'decide'>
  clock: Clock
  housekeeping: Housekeeping
  log: Log
  everyMs?: number
}) {
  let sweeping: Sweeping | undefined

  async function sweep(): Promise<void> {
    const now = clock.now()
    const due = await notices
      .find({ state: 'restoring', deadline: { $lte: now } }, { _id: 1 })
      .limit(most)
      .lean()
    for (const { _id } of due) await outbox.decide(notices, _id, (state) => runOut(state, _id, clock.now()))

    const lapsed = { $lte: new Date(now.getTime() - unconfirmedDays * dayMs) }
    const unconfirmed = { state: 'unconfirmed' as const, filedAt: lapsed }
    const old = await notices.find(unconfirmed, { _id: 1 }).limit(most).lean()
    // The filter again: it may be confirmed by now.
    for (const { _id } of old) await notices.deleteOne({ _id, ...unconfirmed })

    const named = await notices
      .find({ dataUntil: { $lte: now } }, { _id: 1 })
      .limit(most)
      .lean()
    for (const { _id } of named)
      await outbox.decide(notices, _id, (state) => withoutNames(state, clock.now()))
  }

  return {
    /** Sweeps now; otherwise that happens once a minute. */
    sweep,
    start() {
      const failure = 'take-down notices could not be swept; retrying soon'
      sweeping = sweepEvery({ everyMs, failure, sweep, housekeeping, log })
      sweeping.now()
    },
    stop: async () => sweeping?.stop(),
  }
}
export type NoticeSweep = ReturnType<typeof createNoticeSweep>
