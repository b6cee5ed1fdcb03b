import { emailKeyOf, registrationPasswordMinLength, type RegisterRequest } from '#events'
import { AppError, type Clock, type Files, type Outbox } from '#platform/core'
import type { BarredAddresses } from '../closing/barred-addresses'
import type { AccountModel, AccountRecord } from '../model'
import { requireProperName } from '../names/require-proper-name'
import { requireStrong } from '../passwords/new-password'
import { hashPassword } from '../passwords/passwords'
import { mailboxOf } from '../rules'
import type { IdCards } from './id-cards'
import type { RequireMayRegister } from './student-domains'
import { createWriteRegistration } from './write-registration'

export const userExists = () => new AppError('user-exists', 409, 'User already exists')

/**
 * Creates an unverified account with the chosen face on the ID card as its picture, and requests the mail with the code. An unverified
 * account with the same e-mail is replaced with everything it had: nobody holds an address that they have not proven.
 */
export function createRegister({
  accounts,
  barred,
  requireMayRegister,
  idCards,
  outbox,
  files,
  clock,
}: {
  accounts: AccountModel
  barred: Pick<BarredAddresses, 'isBarred'>
  requireMayRegister: RequireMayRegister
  idCards: Pick<IdCards, 'read' | 'use' | 'release'>
  outbox: Pick<Outbox, 'decide' | 'event' | 'insert'>
  files: Pick<Files, 'put' | 'delete'>
  clock: Clock
}) {
  /** The unverified account of this address, if there is one. Throws if the address belongs to a verified account. */
  const unverifiedOf = async (email: string): Promise<string | null> => {
    const account = await accounts
      .findOne({ emailKey: emailKeyOf(email) }, { emailVerified: 1 })
      .lean<Pick<AccountRecord, '_id' | 'emailVerified'> | null>()
    if (account?.emailVerified) throw userExists()
    return account?._id ?? null
  }
  const writeRegistration = createWriteRegistration({ accounts, outbox, files, clock, unverifiedOf })

  return async function register(request: RegisterRequest, from?: string): Promise<{ userId: string }> {
    const { name: username, email, password, idCardUrl, face: chosen = 0 } = request
    if (request.website) throw new AppError('website', 400, 'Registration failed. Please try again.')
    requireMayRegister(email)
    requireProperName(username)
    const names = [username, mailboxOf(email)]
    await requireStrong(password, { minLength: registrationPasswordMinLength, names })

    const idCard = await idCards.read(idCardUrl)
    const face = await idCards.use(idCard, chosen, from)
    try {
      // Only now: each look-up of an address costs a human check and a photo.
      if (await barred.isBarred(email)) throw userExists()
      const passwordHash = await hashPassword(password)
      return await writeRegistration({ username, email, passwordHash, idCard: idCard.ref }, face)
    } catch (error) {
      const isLookUp = error instanceof AppError && error.code === 'user-exists'
      if (!isLookUp) await idCards.release(idCard)
      throw error
    }
  }
}
