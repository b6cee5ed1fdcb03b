import { otpRequested, type OtpPurpose, type RegisterRequest } from '#events'
import { AppError, newId, ownHousekeeping, type Clock, type CreateLimiter, type Faces } from '#platform/core'
import { startTestPlatform, type TestPlatform } from '#testing/test-platform'
import { createAccounts } from '../accounts/index'

export const secret = 'a secret of at least thirty-two bytes, for tests'

/** Finds one face, two if the bytes say 'twins', none if they say 'landscape'. */
const faces: Pick<Faces, 'find'> = {
  async find(given) {
    const photo = typeof given === 'function' ? await given() : given
    if (photo.includes('landscape')) return []
    if (photo.includes('text')) throw new AppError('not-an-image', 400, 'This is no image.')
    return photo.includes('twins') ? [Buffer.from('face'), Buffer.from('other face')] : [Buffer.from('face')]
  },
}

/** The accounts service on its own test platform, and students who sign up there. */
export async function startAccounts(
  change: (platform: TestPlatform) => Partial<TestPlatform> = () => ({}),
  /** Limits are off by default. */
  makeLimiter: ((clock: Clock) => CreateLimiter) | null = null,
) {
  const parts = await startTestPlatform()
  const createLimiter = makeLimiter && makeLimiter(parts.clock)
  const service = createAccounts({
    ...parts,
    ...change(parts),
    faces,
    secret,
    housekeeping: ownHousekeeping,
    smuSubdomains: ['business', 'computing'],
    createLimiter,
  })
  await parts.run(service)
  const platform: TestPlatform = {
    ...parts,
    async stop() {
      await service.stop()
      await parts.stop()
    },
  }
  const { accounts } = service

  const request = async (over: Partial<RegisterRequest> = {}): Promise<RegisterRequest> => ({
    name: 'Kim',
    email: `${newId()}@u.nus.edu`,
    password: 'correct horse',
    idCardUrl: platform.uploaded('id-card', 'portrait'),
    ...over,
  })
  /** The code in the newest mail. */
  const codeOf = async (userId: string): Promise<string> => {
    const due = platform.published(otpRequested).findLast((payload) => payload.userId === userId)
    return (await accounts.otpMail(userId, due?.nonce ?? ''))?.code ?? ''
  }
  /** The newest code mailed to this user for this purpose; empty if there is none. */
  const mailedCode = async (userId: string, purpose: OtpPurpose): Promise<string> => {
    await platform.allHandled()
    const asked = platform.published(otpRequested).filter((payload) => payload.userId === userId)
    const newest = asked.findLast((payload) => payload.purpose === purpose)
    return (await accounts.otpMail(userId, newest?.nonce ?? ''))?.code ?? ''
  }
  const resetCodeOf = (userId: string) => mailedCode(userId, 'reset-password')
  /** Signs up; `code` is the current code. */
  const signUp = async (over: Partial<RegisterRequest> = {}) => {
    const asked = await request(over)
    const { userId } = await accounts.register(asked)
    await platform.allHandled()
    return {
      userId,
      email: asked.email,
      password: asked.password,
      code: await codeOf(userId),
    }
  }
  /** Signs up and verifies. */
  const student = async (over: Partial<RegisterRequest> = {}) => {
    const somebody = await signUp(over)
    await accounts.verifyEmail({ email: somebody.email, otp: somebody.code })
    await platform.allHandled()
    return somebody
  }
  const tokenOf = async ({ email, password }: { email: string; password: string }) =>
    (await accounts.login({ email, password })).token ?? ''

  return { platform, accounts, request, codeOf, mailedCode, resetCodeOf, signUp, student, tokenOf }
}
