import type { SessionEnd } from '../../session/session-store'

/** Data that leaves this device. `keptFor`: the one user whose records stay. `drafts`: unsaved notes, questions and answers of this user too. */
export interface Erasure {
  keptFor: string | null
  outbox: boolean
  drafts: string | null
}

/**
 * Decides which data a change of the signed-in user deletes on this device; null for none. `owner`: the user who has something here. Kept
 * documents and answers go with every end of the session. Unsent changes and unsaved notes stay if the session ended by itself, until its
 * user or somebody else signs in.
 */
export function whatToErase({
  before,
  now,
  endedBy,
  owner,
}: {
  before: string | null
  now: string | null
  endedBy: SessionEnd | null
  owner: string | null
}): Erasure | null {
  if (now !== null) {
    const isOthers = (before !== null && before !== now) || (owner !== null && owner !== now)
    return isOthers ? { keptFor: now, outbox: true, drafts: null } : null
  }
  // The session ended in a tab that has closed.
  if (before === null) return owner === null ? null : { keptFor: null, outbox: false, drafts: null }
  const isForGood = endedBy === 'logout' || endedBy === 'account-closed'
  return {
    keptFor: null,
    outbox: isForGood || endedBy === 'suspended',
    drafts: isForGood ? before : null,
  }
}
