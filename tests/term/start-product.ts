import { otpRequested } from '#events'
import { ownHousekeeping } from '#platform/core'
import { createAccounts } from '#services/accounts'
import { createLibrary } from '#services/library'
import { createModeration } from '#services/moderation'
import { createNotifications } from '#services/notifications'
import { createRewards } from '#services/rewards'
import { createSupport } from '#services/support'
import { startTestPlatform } from '#testing/test-platform'
import { createTestPreviews } from '../../services/testing/library'
import { secret } from '../../services/testing/students'

export type Product = Awaited<ReturnType<typeof startProduct>>

/** All services, joined as in the program, on the test platform: no HTTP, and files that are read by their text. */
export async function startProduct() {
  const platform = await startTestPlatform()
  const deps = { ...platform, housekeeping: ownHousekeeping }
  const faces = { find: async () => [Buffer.from('face')] }
  // Limits are no part of this.
  const accountsService = createAccounts({ ...deps, faces, secret, smuSubdomains: [], createLimiter: null })
  const { accounts } = accountsService
  const { previews } = createTestPreviews(platform.files)
  const quota = { bytesADay: Infinity, bytesUnpublished: Infinity }
  const libraryService = createLibrary({ ...deps, accounts, previews, texts: { of: async () => [] }, quota })
  const { library } = libraryService
  const moderationService = createModeration({
    ...{ ...deps, library, accounts, secret },
    publicUrl: 'https://studyshelf.test',
  })
  const rewardsService = createRewards({ ...deps, library })
  const supportService = createSupport({ ...deps, accounts })
  const notificationsService = createNotifications({
    ...{ ...deps, accounts, library, support: supportService.support, supportEmail: 'help@studyshelf.test' },
    takeDowns: moderationService.moderation.takeDowns,
    publicUrl: 'https://studyshelf.test',
    mailer: { send: async () => undefined },
  })
  const services = [
    accountsService,
    libraryService,
    moderationService,
    rewardsService,
    supportService,
    notificationsService,
  ]
  for (const service of services) await platform.run(service)

  return {
    platform,
    accounts,
    library,
    moderation: moderationService.moderation,
    rewards: rewardsService.rewards,
    /** The newest code that was mailed to this registration. */
    async codeOf(userId: string): Promise<string> {
      await platform.allHandled()
      const asked = platform.published(otpRequested).findLast((payload) => payload.userId === userId)
      return (await accounts.otpMail(userId, asked?.nonce ?? ''))?.code ?? ''
    },
    /** As the housekeeping does, once an hour. */
    async sweep() {
      await libraryService.sweep()
      await moderationService.lookAtPoints()
    },
    async stop() {
      for (const service of services.toReversed()) await service.stop?.()
      await platform.stop()
    },
  }
}
