import { avatarChanged, otpRequested, userRenamed } from '#events'
import { AppError, type Clock, type Files, type Outbox, unauthenticated } from '#platform/core'
import type { Accounts } from '../contract'
import type { AccountModel, AccountRecord } from '../model'
import { newNonce } from '../codes/one-time-code'
import { notAStudent } from '../registration/register'
import { resendableSince, usernameKeyOf } from '../rules'
import { tooSoon } from '../registration/verify-email'
import { isOwner } from '../sessions/fresh-login'
import type { Portrait, TakePortrait } from './portrait'
import { judgeNewEmail } from './rules'

/** Each lost try is another change of the same profile, so that this many in a row are a fault. */
const maxTries = 10

/** Changes name and picture at once; a new address is kept aside, and mailed the code that proves it. */
export function createUpdateProfile({
  accounts,
  outbox,
  files,
  clock,
  takePortrait,
}: {
  accounts: AccountModel
  outbox: Pick<Outbox, 'event' | 'update'>
  files: Pick<Files, 'delete'>
  clock: Clock
  takePortrait: TakePortrait
}): Accounts['updateProfile'] {
  const read = async (userId: string) => {
    const account = await accounts.findById(userId).lean()
    if (account === null || account.closing) throw unauthenticated()
    return account
  }

  /** The address that is to be proven, where another one is wished for. */
  const newEmailOf = (account: AccountRecord, email: string) => {
    const judged = judgeNewEmail(account, email, { nonce: newNonce(), now: clock.now() })
    if (judged === 'not-a-student') throw notAStudent()
    if (judged === 'too-soon') throw tooSoon()
    return judged === 'as-it-is' ? null : judged
  }

  async function write(
    account: AccountRecord,
    username: string,
    change: { newEmail: ReturnType<typeof newEmailOf>; portrait: Portrait | null },
  ) {
    const { _id: userId, avatar, emailKey } = account
    const { newEmail, portrait } = change
    const codeWasLongAgo = {
      $or: [{ newEmailOtp: null }, { 'newEmailOtp.sentAt': { $lte: resendableSince(clock.now()) } }],
    }
    return outbox.update(
      accounts,
      { _id: userId, avatar, emailKey, closing: null, ...(newEmail && codeWasLongAgo) },
      {
        $set: {
          username,
          usernameKey: usernameKeyOf(username),
          ...(portrait && { avatar: portrait.avatar }),
          ...newEmail,
        },
      },
      [
        ...(username === account.username ? [] : [outbox.event(userRenamed, { userId })]),
        ...(portrait ? [outbox.event(avatarChanged, { userId, spentFiles: portrait.spentFiles })] : []),
        ...(newEmail
          ? [
              outbox.event(otpRequested, {
                userId,
                purpose: 'change-email',
                nonce: newEmail.newEmailOtp.nonce,
              }),
            ]
          : []),
      ],
    )
  }

  async function attempt(
    account: AccountRecord,
    { username, email, idCard, face }: { username: string; email: string; idCard: string; face: number },
    isProven: boolean,
  ): Promise<AccountRecord | null> {
    const newEmail = newEmailOf(account, email)
    // Whoever has the address can set another password: a session that lies open must not be enough.
    if (newEmail !== null && !isProven) {
      throw new AppError('password-needed', 403, 'Enter your password to change your email.')
    }
    const portrait = idCard === '' ? null : await takePortrait(account, idCard, face)
    const written = await write(account, username, { newEmail, portrait })
    if (written === null && portrait) await files.delete(portrait.avatar)
    return written
  }

  return async (userId, { username, email, idCard, face = 0, password }, session) => {
    if (username === '' || email === '') {
      throw new AppError('invalid', 400, 'Username and email are required.')
    }
    const isProven = await isOwner(await read(userId), {
      ...(session !== undefined && { session }),
      ...{ password, now: clock.now() },
    })
    for (let tries = 1; tries <= maxTries; tries++) {
      const account = await read(userId)
      const wish = { username, email: email ?? account.email, idCard: idCard ?? '', face }
      const written = await attempt(account, wish, isProven)
      if (written !== null) return { pendingEmail: written.newEmail?.email ?? null }
    }
    throw new Error(`The profile of ${userId} could not be written in ${maxTries} tries`)
  }
}
