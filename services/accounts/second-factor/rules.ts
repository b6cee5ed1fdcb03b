import { operatorActed, secondFactorChanged, sessionsEnded, type SecondFactorChange } from '#events'
import { raise, type Decision, type RaisedEvent } from '#platform/core'
import type { AccountFields } from '../model'

export type SecondFactor = NonNullable<AccountFields['secondFactor']>

/** A typed code: the step of an app's code (null if it is wrong), or the hash of a recovery code. */
export type Attempt =
  | { kind: 'app'; stepOf: (sealedSecret: string) => number | null }
  | { kind: 'recovery'; salt: string; hash: string }

/**
 * `used`: the code was accepted before, and counts once (RFC 6238, 5.2). `too-many`: the app's codes are refused for some time after too
 * many wrong ones; recovery codes are long enough to need no such limit.
 */
export type Proof = 'proven' | 'none' | 'wrong' | 'used' | 'too-many'

/** Wrong codes of the app, from all addresses together, before they are refused for a day. */
export const mostWrongCodes = 10
const wrongCodesMs = 24 * 3_600_000
/** An unconfirmed secret counts this long. */
export const setUpMs = 30 * 60_000

/** When the app's codes are accepted again; null if they are. */
export function refusedUntil({ wrong }: Pick<SecondFactor, 'wrong'>, now: Date): Date | null {
  if (!wrong || wrong.count < mostWrongCodes) return null
  const until = new Date(wrong.since.getTime() + wrongCodesMs)
  return now < until ? until : null
}

const told = (userId: string, change: SecondFactorChange, factor: SecondFactor | null): RaisedEvent =>
  raise(secondFactorChanged, { userId, change, recoveryCodes: factor?.recovery.hashes.length ?? 0 })

/** Accepts a code of the account's second factor once, and counts a wrong one. */
export function proveSecondFactor(
  account: AccountFields | null,
  { userId, attempt }: { userId: string; attempt: Attempt },
  now: Date,
): Decision<AccountFields, Proof> {
  const factor = account?.secondFactor
  if (!factor) return { outcome: 'none' }
  return attempt.kind === 'app'
    ? proveByApp({ ...account, secondFactor: factor }, userId, attempt.stepOf(factor.secret), now)
    : proveByRecovery({ ...account, secondFactor: factor }, userId, attempt)
}

type Protected = AccountFields & { secondFactor: SecondFactor }

function proveByApp(
  account: Protected,
  userId: string,
  step: number | null,
  now: Date,
): Decision<AccountFields, Proof> {
  const factor = account.secondFactor
  if (refusedUntil(factor, now) !== null) return { outcome: 'too-many' }
  if (step !== null) {
    if (step <= factor.lastStep) return { outcome: 'used' }
    const next = { ...account, secondFactor: { ...factor, lastStep: step, wrong: null } }
    return { outcome: 'proven', next, events: [] }
  }
  const { wrong } = factor
  const isOver = !wrong || now.getTime() - wrong.since.getTime() >= wrongCodesMs
  const counted = isOver ? { count: 1, since: now } : { ...wrong, count: wrong.count + 1 }
  return {
    outcome: 'wrong',
    next: { ...account, secondFactor: { ...factor, wrong: counted } },
    events: counted.count === mostWrongCodes ? [told(userId, 'guessed', factor)] : [],
  }
}

function proveByRecovery(
  account: Protected,
  userId: string,
  { salt, hash }: { salt: string; hash: string },
): Decision<AccountFields, Proof> {
  const factor = account.secondFactor
  const { recovery } = factor
  if (recovery.salt !== salt || !recovery.hashes.includes(hash)) return { outcome: 'wrong' }
  const left = recovery.hashes.filter((kept) => kept !== hash)
  const next = { ...factor, recovery: { salt, hashes: left }, wrong: null }
  return {
    outcome: 'proven',
    next: { ...account, secondFactor: next },
    events: [told(userId, 'recovery-code-used', next)],
  }
}

/** Replaces a factor, or removes it, once a code has proven it. */
type Change = (account: AccountFields, factor: SecondFactor) => { next: AccountFields; events: RaisedEvent[] }

function changeProven(
  account: AccountFields | null,
  proving: { userId: string; attempt: Attempt },
  now: Date,
  change: Change,
): Decision<AccountFields, Proof> {
  const proof = proveSecondFactor(account, proving, now)
  const proven = proof.next
  if (proof.outcome !== 'proven' || !proven?.secondFactor) return proof
  const { next, events } = change(proven, proven.secondFactor)
  return { outcome: 'proven', next, events: [...proof.events, ...events] }
}

/** Every session ends: one that was opened otherwise must not outlive the change. */
const endingSessions = (account: AccountFields, userId: string) => {
  const tokenVersion = account.tokenVersion + 1
  return {
    fields: { tokenVersion, endedSessions: [] },
    event: raise(sessionsEnded, { userId, tokenVersion, reason: 'second-factor-changed' }),
  }
}

export const removeSecondFactor = (
  account: AccountFields | null,
  proving: { userId: string; attempt: Attempt },
  now: Date,
): Decision<AccountFields, Proof> =>
  changeProven(account, proving, now, (proven) => {
    const { fields, event } = endingSessions(proven, proving.userId)
    return {
      next: { ...proven, ...fields, secondFactor: null },
      events: [event, told(proving.userId, 'removed', null)],
    }
  })

export const renewRecoveryCodes = (
  account: AccountFields | null,
  { recovery, ...proving }: { userId: string; attempt: Attempt; recovery: SecondFactor['recovery'] },
  now: Date,
): Decision<AccountFields, Proof> =>
  changeProven(account, proving, now, (proven, factor) => {
    const renewed = { ...factor, recovery }
    return {
      next: { ...proven, secondFactor: renewed },
      events: [told(proving.userId, 'recovery-codes-renewed', renewed)],
    }
  })

/** Sets up the factor that waits for its first code. */
export function confirmSecondFactor(
  account: AccountFields | null,
  {
    userId,
    stepOf,
    recovery,
  }: {
    userId: string
    stepOf: (sealedSecret: string) => number | null
    recovery: SecondFactor['recovery']
  },
  now: Date,
): Decision<AccountFields, 'set-up' | 'exists' | 'expired' | 'wrong'> {
  if (account?.secondFactor) return { outcome: 'exists' }
  const waiting = account?.newSecondFactor
  if (!waiting || account.closing || now >= waiting.expiresAt) return { outcome: 'expired' }
  const step = stepOf(waiting.secret)
  if (step === null) return { outcome: 'wrong' }
  const factor = { secret: waiting.secret, since: now, lastStep: step, recovery, wrong: null }
  const { fields, event } = endingSessions(account, userId)
  return {
    outcome: 'set-up',
    next: { ...account, ...fields, secondFactor: factor, newSecondFactor: null },
    events: [event, told(userId, 'set-up', factor)],
  }
}

/** Removes the factor of an admin who has lost it, for the operator. */
export function resetSecondFactor(
  account: AccountFields | null,
  { userId, actorId }: { userId: string; actorId: string },
): Decision<AccountFields, 'reset' | 'none'> {
  if (!account?.secondFactor) return { outcome: 'none' }
  const { fields, event } = endingSessions(account, userId)
  return {
    outcome: 'reset',
    next: { ...account, ...fields, secondFactor: null, newSecondFactor: null },
    events: [
      event,
      told(userId, 'reset', null),
      raise(operatorActed, { userId, action: 'reset-second-factor', actorId }),
    ],
  }
}
