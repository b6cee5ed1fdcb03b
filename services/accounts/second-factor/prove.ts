import { AppError, TryLater, type Clock, type Decision } from '#platform/core'
import type { AccountFields, AccountRecord } from '../model'
import { hashRecoveryCode, normalCode } from './recovery-codes'
import { refusedUntil, type Attempt, type Proof } from './rules'
import { unseal } from './seal'
import { isAppCode, stepOf } from './totp'

/** The account, whose second factor may be absent. */
type Holder = Pick<AccountRecord, '_id' | 'secondFactor'>
type Proving = { userId: string; attempt: Attempt }
/** Decides on the account with its current code; see `Outbox.decide`. */
export type DecideByCode = (
  userId: string,
  rule: (account: AccountFields | null) => Decision<AccountFields, Proof>,
) => Promise<Proof>

const hourMs = 3_600_000

/** The step of an app's code, given the sealed secret. */
export const stepIn =
  ({ keys, userId, code, now }: { keys: readonly Buffer[]; userId: string; code: string; now: Date }) =>
  (sealed: string): number | null => {
    const secret = unseal(keys, sealed, userId)
    return secret === null ? null : stepOf(secret, normalCode(code), now)
  }

/**
 * Runs a rule with a typed code, once the code has proven the account's second factor: the code is used up in the same write.
 * Throws AppError: 'wrong-second-factor' (`status`), 'second-factor-attempts' 429, 'no-second-factor' 409.
 */
export const createProve =
  ({ keys, decide, clock }: { keys: readonly Buffer[]; decide: DecideByCode; clock: Clock }) =>
  async (
    account: Holder,
    { code, status }: { code: string; status: number },
    rule: (account: AccountFields | null, proving: Proving, now: Date) => Decision<AccountFields, Proof>,
  ): Promise<void> => {
    const { _id: userId, secondFactor } = account
    if (!secondFactor) throw noSecondFactor()
    const now = clock.now()
    const typed = normalCode(code)
    const { salt } = secondFactor.recovery
    const attempt: Attempt = isAppCode(typed)
      ? { kind: 'app', stepOf: stepIn({ keys, userId, code, now }) }
      : { kind: 'recovery', salt, hash: await hashRecoveryCode(salt, typed) }
    const proof = await decide(userId, (current) => rule(current, { userId, attempt }, now))
    switch (proof) {
      case 'proven':
        return
      case 'none':
        throw noSecondFactor()
      case 'wrong':
        throw wrongSecondFactor(status)
      case 'used':
        throw new AppError(
          'wrong-second-factor',
          status,
          'That code was already used. Wait up to 30 seconds for the next one in your app.',
        )
      case 'too-many':
        throw tooManyWrongCodes(refusedUntil(secondFactor, now) ?? now, now)
    }
  }
export type Prove = ReturnType<typeof createProve>

export const wrongSecondFactor = (status: number) =>
  new AppError(
    'wrong-second-factor',
    status,
    'That code is not right. Check that your phone’s clock is set automatically, or use a recovery code.',
  )

export const noSecondFactor = () =>
  new AppError('no-second-factor', 409, 'Set up a second factor of your own first.')

function tooManyWrongCodes(until: Date, now: Date): AppError {
  const ms = Math.max(until.getTime() - now.getTime(), 1000)
  const hours = Math.ceil(ms / hourMs)
  const wait = hours === 1 ? 'within the hour' : `in ${hours} hours`
  return new TryLater(
    'second-factor-attempts',
    `There were too many wrong codes. Use a recovery code, or try again ${wait}.`,
    Math.ceil(ms / 1000),
  )
}
