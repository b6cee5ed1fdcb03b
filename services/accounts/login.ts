import { AppError } from '#platform'
import type { Accounts } from './contract'
import type { AccountModel } from './model'
import { isPassword } from './passwords'
import type { Presenter } from './present'
import { emailKeyOf } from './rules'
import type { Tokens } from './tokens'

export const suspended = () => new AppError('suspended', 403, 'Your account is suspended.')

/** Lets a verified account in. Wrong address and wrong password take as long and answer alike. */
export function createLogin({
  accounts,
  tokens,
  present,
}: {
  accounts: AccountModel
  tokens: Tokens
  present: Presenter
}): Accounts['login'] {
  return async ({ email, password }) => {
    const record = await accounts.findOne({ emailKey: emailKeyOf(email) }).lean()
    const matches = await isPassword(record?.passwordHash ?? null, password)
    if (record === null || !matches) {
      throw new AppError('wrong-credentials', 401, 'Invalid email or password.')
    }
    if (!record.isActive) throw suspended()
    const token = record.emailVerified
      ? tokens.sign({ userId: record._id, tokenVersion: record.tokenVersion })
      : null
    return { account: present.account(record), token }
  }
}
