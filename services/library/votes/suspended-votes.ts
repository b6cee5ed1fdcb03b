import { newId, type Clock } from '#platform/core'
import type { Accounts } from '#services/accounts'
import type { Store, VoteRecord } from '../model'
import type { CountChanges } from './uncounted-changes'

/** Votes written together. */
const votesAtOnce = 100
/** A vote that was on its way when the account was suspended has arrived by then. */
const lateMs = 30_000

type Own = Pick<VoteRecord, '_id' | 'documentId' | 'value' | 'setAside' | 'uncounted'>

/**
 * Keeps the votes of suspended accounts out of the counts. They are set aside when an account is suspended and cast again when it is
 * reinstated, and each time their documents are recounted.
 */
export function createSuspendedVotes({
  store: { native },
  countChanges,
  accounts,
  clock,
}: {
  store: Pick<Store, 'native'>
  countChanges: CountChanges
  accounts: Pick<Accounts, 'get'>
  clock: Clock
}): {
  /** Call it after a suspension or a reinstatement. It applies the account's present state. Idempotent. */
  follow(userId: string): Promise<void>
  stop(): void
} {
  const timers = new Set<NodeJS.Timeout>()

  /** Also recounts votes that were written before: the recount may have been lost. */
  async function write(userId: string, isActive: boolean, isRepeated: boolean): Promise<void> {
    const all = await native.votes
      .find<Own>({ userId }, { projection: { documentId: 1, value: 1, setAside: 1, uncounted: 1 } })
      .toArray()
    for (let at = 0; at < all.length; at += votesAtOnce) {
      const found = all.slice(at, at + votesAtOnce)
      // The mark tells an audit that a count will follow, which is only certain if the call is repeated until it succeeds.
      const uncounted = isRepeated ? newId(clock.now()) : null
      const updates = found.flatMap((vote) => updateOf(vote, { isActive, uncounted }) ?? [])
      if (updates.length > 0)
        await native.votes.bulkWrite(
          updates.map((updateOne) => ({ updateOne })),
          { ordered: false },
        )
      const changed = new Set(updates.map(({ filter }) => filter._id))
      await countChanges(
        found.map(({ documentId }) => documentId),
        found.map((vote) => (changed.has(vote._id) ? { ...vote, uncounted } : vote)),
      )
    }
  }

  /** Resolves to true if the account exists and its votes are set aside. `isRepeated`: the caller repeats the call until it succeeds. */
  async function followOnce(userId: string, isRepeated: boolean): Promise<boolean> {
    for (let isActive = (await accounts.get(userId))?.isActive; isActive !== undefined;) {
      await write(userId, isActive, isRepeated)
      // It may have been suspended or reinstated meanwhile.
      const now = (await accounts.get(userId))?.isActive
      if (now === isActive) return !isActive
      isActive = now
    }
    // The votes of a closed account are erased.
    return false
  }

  return {
    async follow(userId) {
      if (!(await followOnce(userId, true))) return
      const timer = setTimeout(() => {
        timers.delete(timer)
        // Best effort: one vote at most is in question.
        followOnce(userId, false).catch(() => undefined)
      }, lateMs)
      timers.add(timer)
      timer.unref()
    },
    stop() {
      for (const timer of timers) clearTimeout(timer)
    },
  }
}

/** The write that sets a vote aside, or casts it again; null if there is nothing to do. */
function updateOf(
  { _id, value, setAside = null }: Own,
  { isActive, uncounted }: { isActive: boolean; uncounted: string | null },
) {
  if (!isActive)
    return value === null
      ? null
      : { filter: { _id, value }, update: { $set: { value: null, setAside: value, uncounted } } }
  if (setAside === null) return null
  // A vote that was cast since wins.
  const restored = value ?? setAside
  return {
    filter: { _id, value, setAside },
    update: { $set: { value: restored, setAside: null, uncounted } },
  }
}
