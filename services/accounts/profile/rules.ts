import {
  avatarChanged,
  emailChanged,
  emailKeyOf,
  isStudentEmail,
  otpRequested,
  universityOf,
  userRenamed,
} from '#events'
import { raise, type Decision } from '#platform/core'
import type { AccountFields, AccountRecord, Otp } from '../model'
import { distinctionOf, type Alike } from '../names/namesakes'
import { leaving, type KeyOf } from '../person/rules'
import { judgeOtp, newOtp, resendableSince, usernameKeyOf } from '../rules'
import { pictureFileOf } from './initials'
import type { Portrait } from './portrait'

/** A new address that is not verified yet. */
type AskedEmail = Pick<AccountRecord, 'newEmail' | 'newEmailOtp'>

/**
 * Judges a request for another address. 'as-it-is': it is the account's own, or its code was sent already. Whether somebody else has the
 * address is checked only when it is verified: an earlier answer would tell who has an account.
 */
export function judgeNewEmail(
  account: Pick<AccountRecord, 'emailKey'> & Partial<AskedEmail>,
  email: string,
  { nonce, now }: { nonce: string; now: Date },
):
  | 'as-it-is'
  | 'not-a-student'
  | 'too-soon'
  | { newEmail: { email: string; emailKey: string }; newEmailOtp: Otp } {
  const emailKey = emailKeyOf(email)
  if (emailKey === account.emailKey) return 'as-it-is'
  if (!isStudentEmail(email)) return 'not-a-student'
  const due = account.newEmailOtp ?? null
  const isDue = judgeOtp(due, 'change-email', now) === 'open'
  if (isDue && account.newEmail?.emailKey === emailKey) return 'as-it-is'
  if (due !== null && due.sentAt > resendableSince(now)) return 'too-soon'
  return { newEmail: { email, emailKey }, newEmailOtp: newOtp('change-email', nonce, now) }
}

export interface ProfileChange {
  userId: string
  username: string
  /** The place of the account with this name. */
  alike: Alike
  /** The distinction that the user has confirmed for the new name. */
  confirmed?: string | undefined
  /** The account's own when not given. */
  email?: string | undefined
  /** A new address needs the password, so that an unattended session is not enough to take the account over. */
  isProven: boolean
  /** For the code that proves a new address. */
  nonce: string
}
type Refusal = 'closed' | 'name-shown-with' | 'not-a-student' | 'too-soon' | 'password-needed'

/** Changes name and picture at once, and keeps a new address aside until it is proven. */
export function changeProfile(
  account: AccountFields | null,
  {
    userId,
    username,
    alike,
    confirmed,
    email,
    isProven,
    nonce,
    portrait,
  }: ProfileChange & { portrait: Portrait | null },
  now: Date,
): Decision<AccountFields, Refusal | { pendingEmail: string | null }> {
  if (account === null || account.closing) return { outcome: 'closed' }
  const isRenamed = username !== account.username
  if (isRenamed && alike.skeleton !== account.alike?.skeleton) {
    const distinction = distinctionOf({ ...account, alike })
    if (distinction !== null && distinction !== confirmed) return { outcome: 'name-shown-with' }
  }
  const judged = judgeNewEmail(account, email ?? account.email, { nonce, now })
  if (judged === 'not-a-student' || judged === 'too-soon') return { outcome: judged }
  const newEmail = judged === 'as-it-is' ? null : judged
  if (newEmail !== null && !isProven) return { outcome: 'password-needed' }
  const next = {
    ...account,
    username,
    usernameKey: usernameKeyOf(username),
    alike,
    ...(portrait && { avatar: portrait.avatar }),
    ...newEmail,
  }
  const events = [
    ...(isRenamed ? [raise(userRenamed, { userId })] : []),
    ...(portrait ? [raise(avatarChanged, { userId, spentFiles: spentFiles(account, portrait) })] : []),
    ...(newEmail ? [raise(otpRequested, { userId, purpose: 'change-email', nonce })] : []),
  ]
  const outcome = { pendingEmail: next.newEmail?.email ?? null }
  return { outcome, next, events }
}

/** Replaces the address by the new one whose code was typed in. The one before stays its student's for a while. */
export function changeEmail(
  account: AccountFields | null,
  { userId, nonce, emailKey }: { userId: string; nonce: string; emailKey: string },
  keyOf: KeyOf,
  now: Date,
): Decision<AccountFields, 'changed' | 'not-due'> {
  if (account?.newEmail?.emailKey !== emailKey || account.newEmailOtp?.nonce !== nonce)
    return { outcome: 'not-due' }
  return {
    outcome: 'changed',
    next: {
      ...account,
      ...account.newEmail,
      formerEmail: account.email,
      ...(universityOf(account.newEmail.email) !== universityOf(account.email) && { universitySince: now }),
      formerAddresses: leaving(account, keyOf, now),
      newEmail: null,
      newEmailOtp: null,
      resetGrant: null,
    },
    events: [raise(emailChanged, { userId })],
  }
}

const spentFiles = ({ avatar }: Pick<AccountFields, 'avatar'>, { photo }: Portrait): string[] =>
  [photo, pictureFileOf(avatar)].filter((ref) => ref !== null)
