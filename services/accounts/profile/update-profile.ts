import { emailKeyOf } from '#events'
import { AppError, type Clock, type Files, type Outbox, unauthenticated } from '#platform/core'
import { newNonce } from '../codes/one-time-code'
import type { CountCodeMail } from '../codes/code-mails'
import type { Accounts } from '../contract'
import type { AccountModel, AccountRecord } from '../model'
import { distinctionOf, type Namesakes } from '../names/namesakes'
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
  namesakes,
  requireMayRegister,
  takePortrait,
  countCodeMail,
}: {
  accounts: AccountModel
  outbox: Pick<Outbox, 'decide'>
  files: Pick<Files, 'delete'>
  clock: Clock
  namesakes: Namesakes
  /** Throws for an address that cannot get an account. */
  requireMayRegister: RequireMayRegister
  takePortrait: TakePortrait
  countCodeMail: CountCodeMail
}): Accounts['updateProfile'] {
  return async (
    userId,
    { username, distinction: confirmed, email, idCard, face = 0, picture, password },
    session,
  ) => {
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
    const change = { userId, username, confirmed, email, isProven, nonce: newNonce() }

    // A refused change makes no picture.
    const free = await namesakes.placeFor(userId, username)
    const expected = changeProfile(account, { ...change, alike: free, portrait: null }, clock.now()).outcome
    if (typeof expected === 'string') throw refusals[expected](distinctionOf({ ...account, alike: free }))
    if (email !== undefined && isMailed(account, email, change.nonce)) {
      const refused = await countCodeMail(email, { userId })
      if (refused !== null) throw refused
    }
    const portrait = await portraitFor(account)

    return namesakes.withPlace(userId, username, async (alike) => {
      const outcome = await outbox.decide(accounts, userId, (current) =>
        changeProfile(current, { ...change, alike, portrait }, clock.now()),
      )
      if (typeof outcome !== 'string') return outcome
      if (portrait && portrait.photo !== null) await files.delete(portrait.avatar)
      throw refusals[outcome](distinctionOf({ ...account, alike }))
    })

    function isMailed(of: AccountRecord, to: string, nonce: string): boolean {
      return typeof judgeNewEmail(of, to, { nonce, now: clock.now() }) !== 'string'
    }

    async function portraitFor(of: Pick<AccountRecord, '_id' | 'avatar'>): Promise<Portrait | null> {
      if (idCard) return takePortrait(of, idCard, face)
      return picture === 'initials' && of.avatar !== initialsAvatar ? portraitOfInitials : null
    }
  }
}

/** `distinction`: what the name would be shown with. */
const refusals = {
  'name-shown-with': (distinction: string | null) =>
    new AppError(
      'name-shown-with',
      409,
      'Another student has this name or a similar one, so yours would be shown with an addition. Confirm that, or choose another name.',
      { distinction: distinction ?? '' },
    ),
  closed: unauthenticated,
  'not-a-student': notAStudent,
  'too-soon': tooSoon,
  'password-needed': () => new AppError('password-needed', 403, 'Enter your password to change your email.'),
}
