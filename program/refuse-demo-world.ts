import type { Accounts } from '#services/accounts'

/** The passwords of the demo world are public, and they work in this installation. */
export class DemoWorldFound extends Error {
  constructor() {
    super(
      'The demo world is in this data, with passwords that everybody knows: in production, set DATA_DIR to another folder (or MONGODB_URL to another database), and start anew.',
    )
    this.name = 'DemoWorldFound'
  }
}

/** For production. Throws `DemoWorldFound` if an account of the demo world still has the shared demo password. */
export async function refuseDemoWorld(accounts: Pick<Accounts, 'hasAnyPassword'>): Promise<void> {
  const { logins } = (await import('../demo')).readDemo()
  const emails = [logins.admin, ...logins.students].map(({ email }) => email)
  if (await accounts.hasAnyPassword(emails, logins.password)) throw new DemoWorldFound()
}
