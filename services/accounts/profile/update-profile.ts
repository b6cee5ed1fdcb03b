import { emailKeyOf } from '#events'
import { AppError, type Clock, type Files, type Outbox, unauthenticated } from '#platform/core'
import { newNonce } from '../codes/one-time-code'
import type { CountCodeMail } from '../codes/code-mails'
import type { Accounts } from '../contract'
import type { AccountModel, AccountRecord } from '../model'
import { requireProperName } from '../names/require-proper-name'
import { notAStudent, type RequireMayRegister } from '../registration/student-domains'
import { tooSoon } from '../registration/verify-email'
import { isOwner } from '../sessions/fresh-login'
import { initialsAvatar } from './initials'
import { portraitOfInitials, type Portrait, type TakePortrait } from './portrait'
import { changeProfile, judgeNewEmail } from './rules'

/** Changes name and picture at once. A new address is kept aside until the code mailed to it is typed in. */
export function createUpdateProfile({
  accounts,
  outbox,
  files,
  clock,
  requireMayRegister,
  takePortrait,
  countCodeMail,
}: {
  accounts: AccountModel
  outbox: Pick<Outbox, 'decide'>
  files: Pick<Files, 'delete'>
  clock: Clock
  /** Throws for an address that cannot get an account. */
  requireMayRegister: RequireMayRegister
  takePortrait: TakePortrait
  countCodeMail: CountCodeMail
}): Accounts['updateProfile'] {
  return async (userId, { username, email, idCard, face = 0, picture, password }, session) => {
    if (username === '' || email === '') {
      throw new AppError('invalid', 400, 'Username and email are required.')
    }
    const account = await accounts.findById(userId).lean()
    if (account === null || account.closing) throw unauthenticated()
    if (email !== undefined && emailKeyOf(email) !== account.emailKey) requireMayRegister(email)
    // Names of earlier releases stay, and admins may be called so.
    if (username !== account.username && account.role !== 'admin') requireProperName(username)
    const isProven = await isOwner(account, {
      ...(session !== undefined && { session }),
      ...{ password, now: clock.now() },
    })
    const change = { userId, username, email, isProven, nonce: newNonce() }

    // A refused change makes no picture.
    const expected = changeProfile(account, { ...change, portrait: null }, clock.now()).outcome
    if (typeof expected === 'string') throw refusals[expected]()
    if (email !== undefined && isMailed(account, email, change.nonce)) {
      const refused = await countCodeMail(email, { userId })
      if (refused !== null) throw refused
    }
    const portrait = await portraitFor(account)

    const outcome = await outbox.decide(accounts, userId, (current) =>
      changeProfile(current, { ...change, portrait }, clock.now()),
    )
    if (typeof outcome !== 'string') return outcome
    if (portrait && portrait.photo !== null) await files.delete(portrait.avatar)
    throw refusals[outcome]()

    function isMailed(of: AccountRecord, to: string, nonce: string): boolean {
      return typeof judgeNewEmail(of, to, { nonce, now: clock.now() }) !== 'string'
    }

    async function portraitFor(of: Pick<AccountRecord, '_id' | 'avatar'>): Promise<Portrait | null> {
      if (idCard) return takePortrait(of, idCard, face)
      return picture === 'initials' && of.avatar !== initialsAvatar ? portraitOfInitials : null
    }
  }
}

const refusals = {
  closed: unauthenticated,
  'not-a-student': notAStudent,
  'too-soon': tooSoon,
  'password-needed': () => new AppError('password-needed', 403, 'Enter your password to change your email.'),
}
