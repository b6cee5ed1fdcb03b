import { userReinstated, userSuspended, type SuspensionReason } from '#events'
import { raise, type Decision } from '#platform/core'
import type { SuspensionCause } from '../contract'
import type { AccountFields } from '../model'
import { prolonged } from '../person/rules'

type Suspended = Decision<AccountFields, boolean>
/** Accounts stored by earlier releases lack some fields. */
type Stored = Omit<AccountFields, 'standingVersion' | 'standingCauses' | 'closing'> &
  Partial<Pick<AccountFields, 'standingVersion' | 'standingCauses' | 'closing'>>

const unchanged = { outcome: false } as const

/**
 * Suspends an active account, also a closed one, and an erased one that keeps its addresses: a warning from before may be handled after.
 * Warnings and take-down notices do not suspend an admin.
 */
export function suspend(
  account: AccountFields | null,
  { userId, reason, cause }: { userId: string; reason: SuspensionReason; cause: SuspensionCause | undefined },
  now: Date,
): Suspended {
  if (account === null || !mayAct(account, cause) || !account.isActive) return unchanged
  if (account.closing?.erasedAt && !account.formerAddresses?.length) return unchanged
  if (account.role === 'admin' && reason !== 'decision') return unchanged
  const note = cause?.note ?? null
  const until = cause?.until ?? null
  const next = acted(account, cause)
  return {
    outcome: true,
    next: {
      ...next,
      isActive: false,
      suspension: { reason, at: now, note, until },
      // None of its student's addresses becomes free during the first year.
      formerAddresses: account.formerAddresses && prolonged(account, now),
    },
    events: [
      raise(userSuspended, {
        ...{ userId, reason, note, version: next.standingVersion },
        ...(until && { until: until.toISOString() }),
      }),
    ],
  }
}

/** Reinstates a suspended account, unless it is erased. */
export function reinstate(
  account: AccountFields | null,
  { userId, cause }: { userId: string; cause: SuspensionCause },
  now: Date,
): Suspended {
  if (account === null || !mayAct(account, cause) || account.isActive) return unchanged
  if (account.closing?.erasedAt) return unchanged
  const next = acted(account, cause)
  return {
    outcome: true,
    next: { ...next, isActive: true, suspension: null },
    events: [
      raise(userReinstated, {
        ...{ userId, note: cause.note, version: next.standingVersion },
        ...(isOver(account.suspension, now) && { isOver: true }),
      }),
    ],
  }
}

/** True if the suspension was for some days, which are over. */
const isOver = (suspension: AccountFields['suspension'], now: Date): boolean =>
  suspension?.until != null && suspension.until <= now

function mayAct(account: Stored, cause: SuspensionCause | undefined): boolean {
  if (cause === undefined) return true
  if (account.standingCauses?.includes(cause.key)) return false
  return cause.version === undefined || cause.version === (account.standingVersion ?? 0)
}

function acted(account: AccountFields, cause: SuspensionCause | undefined) {
  const { standingVersion, standingCauses: causes = [] }: Stored = account
  return {
    ...account,
    standingVersion: (standingVersion ?? 0) + 1,
    standingCauses: cause ? [...causes, cause.key] : causes,
  }
}
