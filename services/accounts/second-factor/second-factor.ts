import { AppError, type Clock, type Outbox, unauthenticated } from '#platform/core'
import type { Accounts } from '../contract'
import type { AccountModel } from '../model'
import { requirePassword } from '../passwords/require-password'
import type { BeginSession, SessionStart } from '../sessions/begin-session'
import { isOwner } from '../sessions/fresh-login'
import type { SessionOwner } from '../sessions/limit-sessions'
import { noSecondFactor, stepIn, wrongSecondFactor, type Prove } from './prove'
import { newRecoveryCodes } from './recovery-codes'
import type { Requirement } from './requirement'
import { confirmSecondFactor, removeSecondFactor, renewRecoveryCodes, setUpMs } from './rules'
import { seal } from './seal'
import { newTotpSecret, totpUri } from './totp'

/** Sets up, changes and removes one's second factor, and requires one from all admins. */
export function createSecondFactor({
  accounts,
  outbox,
  keys,
  prove,
  requirement,
  beginSession,
  clock,
}: {
  accounts: AccountModel
  outbox: Pick<Outbox, 'decide'>
  /** Secrets are sealed with the first. */
  keys: readonly [Buffer, ...Buffer[]]
  prove: Prove
  requirement: Requirement
  beginSession: BeginSession
  clock: Clock
}): Accounts['secondFactor'] {
  async function accountOf(userId: string) {
    const account = await accounts.findById(userId, { outbox: 0 }).lean()
    if (account === null || account.closing) throw unauthenticated()
    return account
  }

  /**
   * The session goes on under a new token, once the change has ended every session of this account, as it was read before the change. If
   * another write ended them meanwhile, the token is invalid: its version is lower than that of the change.
   */
  const goOn = ({ _id, tokenVersion }: SessionOwner, start: SessionStart): Promise<string> =>
    beginSession({ _id, tokenVersion: tokenVersion + 1 }, start)

  return {
    async statusOf(userId) {
      const { secondFactor } = await accountOf(userId)
      return {
        since: secondFactor?.since.toISOString() ?? null,
        recoveryCodes: secondFactor?.recovery.hashes.length ?? 0,
        isRequired: await requirement.isRequired(),
      }
    },

    async begin({ userId, loggedInAt }, password) {
      const account = await accountOf(userId)
      if (account.secondFactor) throw exists()
      if (!(await isOwner(account, { session: { loggedInAt }, password, now: clock.now() })))
        throw new AppError('password-needed', 403, 'Enter your password to set up a second factor.')
      const secret = newTotpSecret()
      const newSecondFactor = {
        secret: seal(keys[0], secret, userId),
        expiresAt: new Date(clock.now().getTime() + setUpMs),
      }
      const begun = await accounts.updateOne(
        { _id: userId, secondFactor: null, closing: null },
        { $set: { newSecondFactor }, $inc: { version: 1 } },
      )
      if (begun.matchedCount === 0) throw exists()
      return { secret, uri: totpUri(secret, account.email) }
    },

    async confirm(userId, { code, ...start }) {
      const now = clock.now()
      const stepOf = stepIn({ keys, userId, code, now })
      const before = await accountOf(userId)
      const { newSecondFactor } = before
      // Hashing the recovery codes costs ten times as much as a password.
      if (newSecondFactor && stepOf(newSecondFactor.secret) === null) throw wrongSecondFactor(403)
      const { codes, kept } = await newRecoveryCodes()
      const outcome = await outbox.decide(accounts, userId, (account) =>
        confirmSecondFactor(account, { userId, stepOf, recovery: kept }, now),
      )
      switch (outcome) {
        case 'exists':
          throw exists()
        case 'expired':
          throw new AppError(
            'second-factor-expired',
            409,
            'This took too long. Start again with a new QR code.',
          )
        case 'wrong':
          throw wrongSecondFactor(403)
        case 'set-up':
          return { token: await goOn(before, start), recoveryCodes: codes }
      }
    },

    async remove(userId, { password, code, ...start }) {
      const account = await accountOf(userId)
      await requirePassword(account, password)
      await prove(account, { code, status: 403 }, removeSecondFactor)
      return goOn(account, start)
    },

    async renewRecoveryCodes(userId, { password, code }) {
      const account = await accountOf(userId)
      await requirePassword(account, password)
      if (!account.secondFactor) throw noSecondFactor()
      const { codes, kept: recovery } = await newRecoveryCodes()
      await prove(account, { code, status: 403 }, (current, proving, now) =>
        renewRecoveryCodes(current, { ...proving, recovery }, now),
      )
      return codes
    },

    async require(userId, { required, password }) {
      const account = await accountOf(userId)
      await requirePassword(account, password)
      if (required && !account.secondFactor) throw noSecondFactor()
      await requirement.set(userId, required)
    },
  }
}

const exists = () =>
  new AppError(
    'second-factor-exists',
    409,
    'You already have a second factor. Remove it before you set up another.',
  )
