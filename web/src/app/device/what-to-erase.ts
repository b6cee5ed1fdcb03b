import type { SessionEnd } from '../../session/session-store'

/** Data to delete. `keptFor`: the one user whose records stay. `drafts`: the user whose unsaved notes, questions and answers go too. */
export interface Erasure {
  keptFor: string | null
  outbox: boolean
  drafts: string | null
}

/**
 * Decides which data to delete from this device when the signed-in user changes; null for none. `owner`: the user with data here. Kept
 * documents and answers are deleted whenever the session ends. If it ended by itself, unsent changes and unsaved notes stay for its user;
 * the unsent changes are deleted once somebody else signs in.
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
