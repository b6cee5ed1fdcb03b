import { randomBytes } from 'node:crypto'
import {
  avatarChanged,
  emailKeyOf,
  isStudentEmail,
  otpRequested,
  registrationPasswordMinLength,
  userRegistered,
  type RegisterRequest,
} from '#events'
import { AppError, isDuplicateKey, newId, type Clock, type Files, type Outbox } from '#platform/core'
import type { BarredAddresses } from '../closing/barred-addresses'
import type { AccountModel, AccountRecord } from '../model'
import type { IdCards } from './id-cards'
import { requireStrong } from '../passwords/new-password'
import { newNonce } from '../codes/one-time-code'
import { hashPassword } from '../passwords/passwords'
import { mailboxOf, newOtp, usernameKeyOf } from '../rules'

/** Each lost try is another registration for the same e-mail, so that this many in a row are a fault. */
const maxTries = 10

export const notAStudent = () =>
  new AppError('not-a-student', 400, 'Only NUS, SMU, or NTU student emails are accepted.')
export const userExists = () => new AppError('user-exists', 409, 'User already exists')

/** What a registration writes; of one that takes the place of another all of this is new. */
type Registered = Pick<
  AccountRecord,
  | 'username'
  | 'usernameKey'
  | 'email'
  | 'passwordHash'
  | 'avatar'
  | 'idCard'
  | 'createdAt'
  | 'otp'
  | 'resetGrant'
>
type Earlier = Pick<AccountRecord, '_id' | 'emailKey' | 'emailVerified' | 'avatar' | 'idCard'>

/**
 * Creates an unverified account whose avatar is the chosen face on the ID card, and asks for the code to be mailed. An unverified one of
 * the same e-mail is replaced with all that it had: nobody holds an address that is not proven to be theirs.
 */
export function createRegister({
  accounts,
  barred,
  idCards,
  outbox,
  files,
  clock,
}: {
  accounts: AccountModel
  barred: Pick<BarredAddresses, 'isBarred'>
  idCards: Pick<IdCards, 'read' | 'use' | 'release'>
  outbox: Outbox
  files: Files
  clock: Clock
}) {
  const earlierOf = async (emailKey: string): Promise<Earlier | null> => {
    const earlier = await accounts
      .findOne({ emailKey }, { emailKey: 1, emailVerified: 1, avatar: 1, idCard: 1 })
      .lean<Earlier | null>()
    if (earlier?.emailVerified) throw userExists()
    return earlier
  }

  const putAvatar = (userId: string, face: Buffer) =>
    files.put({
      kind: 'avatar',
      // Another name each time: the picture of a replaced registration goes with it.
      name: `${userId}-${randomBytes(8).toString('hex')}.webp`,
      bytes: face,
      contentType: 'image/webp',
      owner: userId,
    })

  /** False where another registration for the address, or its proof, was faster. */
  async function write(earlier: Earlier | null, userId: string, fields: Registered): Promise<boolean> {
    const events = [
      outbox.event(userRegistered, { userId }),
      ...(fields.otp
        ? [outbox.event(otpRequested, { userId, purpose: fields.otp.purpose, nonce: fields.otp.nonce })]
        : []),
    ]
    if (earlier !== null) {
      const { _id, emailKey, avatar, idCard } = earlier
      const spentFiles = [idCard, avatar].filter((ref) => ref !== null)
      const replaced = await outbox.update(
        accounts,
        { _id, emailKey, emailVerified: false, avatar, idCard },
        { $set: fields },
        [outbox.event(avatarChanged, { userId, spentFiles }), ...events],
      )
      return replaced !== null
    }
    try {
      await outbox.insert(
        accounts,
        { ...blank, ...fields, _id: userId, emailKey: emailKeyOf(fields.email), endedSessions: [] },
        events,
      )
      return true
    } catch (error) {
      if (isDuplicateKey(error)) return false
      throw error
    }
  }

  /** As `write`, and leaves no picture of what was not written. */
  async function writeWithPicture(
    earlier: Earlier | null,
    userId: string,
    fields: Registered & { avatar: string },
  ): Promise<boolean> {
    const { avatar } = fields
    try {
      if (await write(earlier, userId, fields)) return true
    } catch (error) {
      // Written all the same, where only the answer was lost.
      if (await accounts.exists({ _id: userId, avatar })) return true
      await files.delete(avatar)
      throw error
    }
    await files.delete(avatar)
    return false
  }

  async function create(
    { name: username, email, password }: RegisterRequest,
    { face, idCard }: { face: Buffer; idCard: string },
  ): Promise<{ userId: string }> {
    const passwordHash = await hashPassword(password)
    for (let tries = 1; tries <= maxTries; tries++) {
      const now = clock.now()
      const earlier = await earlierOf(emailKeyOf(email))
      const userId = earlier?._id ?? newId(now)
      const { ref: avatar } = await putAvatar(userId, face)
      const written = await writeWithPicture(earlier, userId, {
        username,
        usernameKey: usernameKeyOf(username),
        email,
        passwordHash,
        avatar,
        idCard,
        createdAt: now,
        otp: newOtp('verify-email', newNonce(), now),
        resetGrant: null,
      })
      if (written) return { userId }
    }
    throw new Error(`An account could not be written in ${maxTries} tries`)
  }

  return async function register(request: RegisterRequest, from?: string): Promise<{ userId: string }> {
    const { name, email, password } = request
    if (request.website) throw new AppError('website', 400, 'Registration failed. Please try again.')
    if (!isStudentEmail(email)) throw notAStudent()
    await requireStrong(password, {
      minLength: registrationPasswordMinLength,
      names: [name, mailboxOf(email)],
    })
    await earlierOf(emailKeyOf(email))
    if (await barred.isBarred(email)) throw userExists()

    const idCard = await idCards.read(request.idCardUrl)
    const face = await idCards.use(idCard, request.face ?? 0, from)
    try {
      return await create(request, { face, idCard: idCard.ref })
    } catch (error) {
      await idCards.release(idCard)
      throw error
    }
  }
}

/** What every new account begins with. */
const blank = {
  role: 'student',
  isActive: true,
  suspension: null,
  standingVersion: null,
  standingCauses: [] as string[],
  emailVerified: false,
  tokenVersion: 0,
  newEmail: null,
  newEmailOtp: null,
  formerEmail: null,
  closing: null,
  erasureDueAt: null,
} as const
