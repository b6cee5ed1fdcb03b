import type { SessionUser } from '#events'
import type { Account, Accounts } from '#services/accounts'
import type { Library } from '#services/library'
import type { Rewards } from '#services/rewards'
import { accountOf } from '../http/account-of'

export interface PresentSession {
  (account: Account): Promise<SessionUser>
  /** Throws AppError 'unauthenticated' 401 if the account is gone. */
  byId(userId: string): Promise<SessionUser>
}

/** The signed-in user, combined from accounts, rewards and the library. */
export function createPresentSession({
  accounts,
  library,
  rewards,
}: {
  accounts: Pick<Accounts, 'get'>
  library: Pick<Library, 'readerOf'>
  rewards: Pick<Rewards, 'wallet'>
}): PresentSession {
  const present = async (account: Account): Promise<SessionUser> => {
    const [wallet, reader] = await Promise.all([rewards.wallet(account._id), library.readerOf(account._id)])
    return {
      _id: account._id,
      username: account.username,
      distinction: account.distinction,
      isAdmin: account.isAdmin,
      email: account.email,
      avatar: account.avatar,
      role: account.role,
      isActive: account.isActive,
      emailVerified: account.emailVerified,
      points: wallet.points,
      ownedBooks: wallet.ownedBooks,
      ...reader,
    }
  }
  return Object.assign(present, {
    byId: async (userId: string) => present(await accountOf(accounts, userId)),
  })
}
