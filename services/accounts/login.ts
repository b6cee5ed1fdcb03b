import { AppError } from '#platform'
import type { Accounts } from './contract'
import type { AccountModel } from './model'
import { isPassword } from './passwords'
import type { Presenter } from './present'
import { emailKeyOf } from './rules'
import type { Tokens } from './tokens'

export const suspended = (details?: { token: string }) =>
  new AppError('suspended', 403, 'Your account is suspended.', details)

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
    const sign = () => tokens.sign({ userId: record._id, tokenVersion: record.tokenVersion })
    // With the refusal comes what reads the standing and writes the appeal, and does nothing else while it lasts.
    if (!record.isActive) throw suspended({ token: sign() })
    const token = record.emailVerified ? sign() : null
    return { account: present.account(record), token }
  }
}
