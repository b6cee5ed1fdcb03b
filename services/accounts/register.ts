import { isStudentEmail, otpRequested, userRegistered, type RegisterRequest } from '#events'
import { AppError, isDuplicateKey, newId, type Clock, type Faces, type Files, type Outbox } from '#platform'
import type { AccountModel } from './model'
import { newNonce } from './one-time-code'
import { requireStrong } from './new-password'
import { hashPassword } from './passwords'
import { emailKeyOf, newOtp } from './rules'

export const notAStudent = () =>
  new AppError('not-a-student', 400, 'Only NUS, SMU, or NTU student emails are accepted.')
export const userExists = () => new AppError('user-exists', 409, 'User already exists')

/** Creates an unverified account whose avatar is the face on the ID card, and asks for the code to be mailed. */
export function createRegister({
  accounts,
  outbox,
  files,
  faces,
  clock,
}: {
  accounts: AccountModel
  outbox: Outbox
  files: Files
  faces: Pick<Faces, 'crop'>
  clock: Clock
}) {
  const readIdCard = createIdCardReader(files)

  return async function register(request: RegisterRequest): Promise<{ userId: string }> {
    if (request.website) throw new AppError('website', 400, 'Registration failed. Please try again.')
    if (!isStudentEmail(request.email)) throw notAStudent()
    await requireStrong(request.password)
    const emailKey = emailKeyOf(request.email)
    if (await accounts.exists({ emailKey })) throw userExists()

    const idCard = await readIdCard(request.idCardUrl)
    const face = await faces.crop(idCard.bytes)
    if (face === 'no-face') {
      throw new AppError('no-face', 400, 'Face not detected. Please upload a clearer image of your ID card.')
    }

    const now = clock.now()
    const userId = newId(now)
    const otp = newOtp('verify-email', newNonce(), now)
    const passwordHash = await hashPassword(request.password)
    const avatar = await files.put({
      kind: 'avatar',
      name: `${userId}.webp`,
      bytes: face,
      contentType: 'image/webp',
      owner: userId,
    })
    try {
      await outbox.insert(
        accounts,
        {
          _id: userId,
          username: request.name,
          email: request.email,
          emailKey,
          passwordHash,
          role: 'student',
          avatar: avatar.ref,
          idCard: idCard.ref,
          isActive: true,
          suspension: null,
          standingVersion: null,
          standingCauses: [],
          emailVerified: false,
          tokenVersion: 0,
          createdAt: now,
          otp,
          newEmail: null,
          newEmailOtp: null,
          formerEmail: null,
          resetGrant: null,
        },
        [
          outbox.event(userRegistered, { userId }),
          outbox.event(otpRequested, { userId, purpose: otp.purpose, nonce: otp.nonce }),
        ],
      )
    } catch (error) {
      if (!isDuplicateKey(error)) throw error
      await files.delete(avatar.ref)
      throw userExists()
    }
    return { userId }
  }
}

/** Reads the ID image behind an address of our own file host; no other address is ever fetched. */
function createIdCardReader(files: Files) {
  const unknownFile = () =>
    new AppError('unknown-file', 400, 'Please choose the photo of your ID card again.')

  return async function readIdCard(url: string): Promise<{ ref: string; bytes: Buffer }> {
    const file = await files.identify(url)
    if (file?.kind !== 'id-card') throw unknownFile()
    try {
      return { ref: file.ref, bytes: await files.read(file.ref) }
    } catch (error) {
      if (error instanceof AppError && error.code === 'file-missing') throw unknownFile()
      throw error
    }
  }
}
