import { expect, it } from 'vitest'
import { AppError } from '#platform/core'
import { settleAdmins, WeakAdminPassword } from './settle-admins'

function world({ isWeak = false, others = 0 } = {}) {
  const done: string[] = []
  const warnings: string[] = []
  return {
    done,
    warnings,
    accounts: {
      ensureAdmin: async ({ email }: { email: string }) => void done.push(`ensure ${email}`),
      removeOtherAdmins: async (emails: readonly string[]) => {
        done.push(`keep ${emails.join(' ')}`)
        return others
      },
      requireAdminPassword: async () => {
        if (isWeak) throw new AppError('weak-password', 400, 'It is guessed first.')
      },
    },
    log: { warn: (...said: unknown[]) => void warnings.push(String(said.at(-1))) },
  }
}
const admins = { emails: ['a@x.sg', 'b@x.sg'], password: 'three grey herons' }

it('ensures the admins of the settings, and removes all others but the one of the demo world', async () => {
  const { accounts, log, done, warnings } = world({ others: 2 })
  await settleAdmins(accounts, { config: { admins, production: false }, demoAdmin: 'demo@x.sg', log })
  expect(done).toEqual(['ensure a@x.sg', 'ensure b@x.sg', 'keep a@x.sg b@x.sg demo@x.sg'])
  expect(warnings).toEqual(['accounts that ADMIN_EMAIL does not name are no longer admins'])
})

it('removes all admins if the settings name none', async () => {
  const { accounts, log, done } = world()
  await settleAdmins(accounts, { config: { production: true }, demoAdmin: undefined, log })
  expect(done).toEqual(['keep '])
})

it('refuses a weak password in production, and warns of it elsewhere', async () => {
  const { accounts, log, done, warnings } = world({ isWeak: true })
  const settle = (production: boolean) =>
    settleAdmins(accounts, { config: { admins, production }, demoAdmin: undefined, log })
  await expect(settle(true)).rejects.toThrow(WeakAdminPassword)
  expect(done).toEqual([])
  await settle(false)
  expect(warnings).toEqual(['ADMIN_PASSWORD is refused in production: It is guessed first.'])
})
