import { registrationPasswordMinLength, type RegisterRequest } from '#events'
import { AppError, type Clock, type Files, type Outbox } from '#platform/core'
import type { CodeSecrets } from '../codes/code-guess'
import type { CountCodeMail } from '../codes/code-mails'
import type { Visit } from '../contract'
import type { AccountModel, AccountRecord } from '../model'
import { requireProperName } from '../names/require-proper-name'
import type { PersonAddresses } from '../person/addresses'
import { requireStrong } from '../passwords/new-password'
import { hashPassword } from '../passwords/passwords'
import { hasFreshCode, mailboxOf } from '../rules'
import { senderOf, type IdCards } from './id-cards'
import { keysOf } from './pending'
import type { RequireMayRegister } from './student-domains'
import { createWriteRegistration } from './write-registration'

export const userExists = () => new AppError('user-exists', 409, 'User already exists')

const justRegistered = () =>
  new AppError(
    'too-soon',
    429,
    'We sent a code to this address less than two minutes ago. Type that code, or register again in two minutes.',
  )

/**
 * Creates an unverified account with the chosen face on the ID card or with initials as its picture, and requests the mail with the code. It
 * stands beside other unverified accounts with the same email: nobody holds an address that they have not proven, and nobody opens another's
 * account.
 */
export function createRegister({
  accounts,
  addresses,
  requireMayRegister,
  idCards,
  outbox,
  files,
  clock,
  secrets,
  countCodeMail,
}: {
  accounts: AccountModel
  addresses: Pick<PersonAddresses, 'isTaken'>
  requireMayRegister: RequireMayRegister
  idCards: Pick<IdCards, 'identify' | 'use' | 'release'>
  outbox: Pick<Outbox, 'event' | 'insert'>
  files: Pick<Files, 'put' | 'delete'>
  clock: Clock
  secrets: CodeSecrets
  countCodeMail: CountCodeMail
}) {
  /** The pending registrations of this address. Throws if it belongs to a verified account, or if it got a code just now. */
  async function pendingAt(email: string) {
    const found = await accounts
      .find({ emailKey: keysOf(email) }, { emailVerified: 1, otp: 1 })
      .lean<Pick<AccountRecord, '_id' | 'emailVerified' | 'otp'>[]>()
    if (found.some(({ emailVerified }) => emailVerified)) throw userExists()
    if (hasFreshCode(found, clock.now())) throw justRegistered()
    return found
  }
  const writeRegistration = createWriteRegistration({ accounts, outbox, files, clock, secrets })

  return async function register(request: RegisterRequest, visit: Visit = {}): Promise<{ userId: string }> {
    const { name: username, email, password, idCardUrl, face: chosen = 0, picture } = request
    if (request.website) throw new AppError('website', 400, 'Registration failed. Please try again.')
    requireMayRegister(email)
    requireProperName(username)
    const names = [username, mailboxOf(email)]
    await requireStrong(password, { minLength: registrationPasswordMinLength, names })

    const idCard = await idCards.identify(idCardUrl)
    // There must be a face, also where initials are shown instead.
    const found = await idCards.use(idCard, chosen, senderOf(visit))
    const face = picture === 'initials' ? null : found
    try {
      // Checked only now, so that each probe for an existing account costs a human check and a photo.
      if (await addresses.isTaken(email)) throw userExists()
      const passwordHash = await hashPassword(password)
      const others = await pendingAt(email)
      const refused = await countCodeMail(email, visit)
      if (refused !== null) throw refused
      return await writeRegistration({ username, email, passwordHash, idCard: idCard.ref }, face, others)
    } catch (error) {
      const isLookUp = error instanceof AppError && error.code === 'user-exists'
      if (!isLookUp) await idCards.release(idCard)
      throw error
    }
  }
}
