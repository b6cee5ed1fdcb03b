import { emailKeyOf, id, shownName } from '#events'
import type { Account, Accounts } from '#services/accounts'
import { Refused, type ShownAccount } from './contract'

/** Most accounts with one address: one that is verified, and registrations that wait. */
const mostAlike = 20

/**
 * The account of an address or an id. Throws Refused if there is none; and if several registrations of an address wait, with their ids.
 */
export async function findAccount(
  accounts: Pick<Accounts, 'get' | 'findUsers'>,
  who: string,
): Promise<Account> {
  const userId = id.safeParse(who).success ? who : await idOf(accounts, who)
  const account = await accounts.get(userId)
  if (account === null) throw new Refused(`There is no account ${who}. Look for it: accounts find TEXT.`)
  return account
}

async function idOf(accounts: Pick<Accounts, 'findUsers'>, email: string): Promise<string> {
  const { users } = await accounts.findUsers({ q: email, by: 'email', limit: mostAlike })
  const same = users.filter((user) => emailKeyOf(user.email) === emailKeyOf(email))
  const verified = same.filter(({ emailVerified }) => emailVerified)
  const [found, ...others] = verified.length > 0 ? verified : same
  if (found === undefined)
    throw new Refused(`There is no account with the address ${email}. Look for it: accounts find TEXT.`)
  if (others.length > 0)
    throw new Refused(
      `Several registrations of this address wait: name one by its id, ${same.map(({ _id }) => _id).join(' or ')}.`,
    )
  return found._id
}

/** An account as commands show it, with its status of this moment. */
export async function showAccount(
  accounts: Pick<Accounts, 'statusOf'>,
  account: Pick<Account, '_id' | 'username' | 'distinction' | 'email' | 'role' | 'emailVerified'> & {
    createdAt: Date | string
  },
): Promise<ShownAccount> {
  const status = await accounts.statusOf(account._id)
  return {
    id: account._id,
    name: shownName(account),
    email: account.email,
    role: account.role,
    isVerified: account.emailVerified,
    createdAt: new Date(account.createdAt).toISOString(),
    suspension:
      status === null || status.isActive
        ? null
        : {
            reason: status.reason,
            since: status.since.toISOString(),
            until: status.until?.toISOString() ?? null,
            note: status.note,
          },
  }
}
