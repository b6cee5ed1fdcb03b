import type { Accounts } from './contract'
import type { AccountModel } from './model'

/** The students of each day, by their registration, whose email is verified. Admins and erased accounts do not count. */
export const createJoinedOn =
  (accounts: AccountModel): Accounts['joinedOn'] =>
  async (days) => {
    // Few, so that the index of verified accounts can answer the rest without reading them.
    const admins = await accounts.find({ role: 'admin' }, { createdAt: 1, emailVerified: 1 }).lean()
    return Promise.all(
      days.map(async ({ from, until }) => {
        const isIn = (at: Date) => at >= from && at < until
        const all = await accounts.countDocuments({
          emailVerified: true,
          createdAt: { $gte: from, $lt: until },
        })
        return all - admins.filter(({ createdAt, emailVerified }) => emailVerified && isIn(createdAt)).length
      }),
    )
  }
