import { unauthenticated } from '#platform/core'
import type { Account, Accounts } from '#services/accounts'

/** The signed-in user's account. Throws AppError 'unauthenticated' 401 if it is gone. */
export async function accountOf(accounts: Pick<Accounts, 'get'>, userId: string): Promise<Account> {
  const account = await accounts.get(userId)
  if (account === null) throw unauthenticated()
  return account
}
