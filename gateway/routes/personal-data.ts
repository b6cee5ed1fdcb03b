import { calls } from '#events'
import type { Export, Files } from '#platform/core'
import type { GatewayDeps } from '../deps'
import { accountOf } from '../http/account-of'
import { createGuardPassword } from '../http/guard-password'
import { limits } from '../http/limits'
import type { LoginGuard } from '../http/login-guard'
import { jsonStream, sendZip } from '../http/send-zip'
import { serve, type Route } from '../http/serve'
import { success } from '../http/success'

/** Export and erasure of one's personal data. */
export function personalDataRoutes({
  services: { accounts, library, moderation, rewards, notifications, support },
  files,
  guardLogin,
}: {
  services: GatewayDeps['services']
  files: Pick<Files, 'open'>
  guardLogin: LoginGuard
}): Route[] {
  const guardPassword = createGuardPassword({ accounts, guardLogin })
  async function exportsOf(userId: string): Promise<Export[]> {
    const account = await accountOf(accounts, userId)
    return Promise.all([
      accounts.exportOf(userId),
      library.exportOf(userId),
      moderation.exportOf(userId),
      rewards.exportOf(userId),
      notifications.exportOf(account),
      support.exportOf(account),
    ])
  }

  return [
    serve(
      calls.exportPersonalData,
      async ({ actor, response }) => {
        const exports = await exportsOf(actor.userId)
        const records = exports.flatMap(({ data }) => Object.entries(data))
        const ownFiles = exports.flatMap((part) => part.files)
        await sendZip(response, 'studyshelf-export.zip', [
          ...records.map(([name, value]) => ({
            name: `${name}.json`,
            compress: true,
            open: async () => jsonStream(value),
          })),
          // PDFs and pictures are compressed already.
          ...ownFiles.map(({ name, ref }) => ({ name, compress: false, open: () => files.open(ref) })),
        ])
      },
      { limits: [limits.general, limits.exports] },
    ),
    serve(
      calls.deleteAccount,
      async (asked) => {
        await guardPassword(asked, () => accounts.close(asked.actor.userId, asked.body))
        return success({ message: 'Your account is being deleted. We’ll email you when it’s done.' })
      },
      { limits: [limits.general, limits.loginAddress] },
    ),
  ]
}
