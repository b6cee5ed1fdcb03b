import type { Config, Log } from '#platform'
import { AppError } from '#platform/core'
import type { Accounts } from '#services/accounts'

/** The password of the admins in the settings would be guessed. */
export class WeakAdminPassword extends Error {
  constructor(why: string) {
    super(`ADMIN_PASSWORD cannot be used: ${why}`)
    this.name = 'WeakAdminPassword'
  }
}

/**
 * Ensures the admins of the settings, and takes the role from everybody else, except the admin of the demo world. Throws `WeakAdminPassword`
 * in production; outside it, a weak password is a warning.
 */
export async function settleAdmins(
  accounts: Pick<Accounts, 'ensureAdmin' | 'removeOtherAdmins' | 'requireAdminPassword'>,
  {
    config: { admins, production },
    demoAdmin,
    log,
  }: { config: Pick<Config, 'admins' | 'production'>; demoAdmin: string | undefined; log: Pick<Log, 'warn'> },
): Promise<void> {
  const { emails = [], password = '' } = admins ?? {}
  if (admins) {
    try {
      await accounts.requireAdminPassword(password)
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      if (production) throw new WeakAdminPassword(error.message)
      log.warn(`ADMIN_PASSWORD is refused in production: ${error.message}`)
    }
  }
  for (const email of emails) await accounts.ensureAdmin({ email, password })
  const removed = await accounts.removeOtherAdmins(demoAdmin === undefined ? emails : [...emails, demoAdmin])
  if (removed > 0) log.warn({ removed }, 'accounts that ADMIN_EMAIL does not name are no longer admins')
}
