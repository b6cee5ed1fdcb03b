import { emailKeyOf } from '#events'
import { batchOf, type Migration } from '#platform'
import { isDuplicateKey } from '#platform/core'
import { createAccountModel, type AccountModel, type AccountRecord } from '../model'
import { isPendingKey } from '../registration/pending'
import { presentKeys, usernameKeyOf } from '../rules'

const together = 500

/** Keys that lack, or have another form: an index answers each. Erased accounts have an empty one. */
const outdated = [null, { $gt: '', $lt: presentKeys.from }, { $gte: presentKeys.to }]

type Older = Pick<AccountRecord, '_id' | 'username' | 'email' | 'emailKey'>

/** See docs/decisions/048-typed-text.md. */
export const searchKeys: Migration = {
  name: 'search-keys',
  description:
    'Accounts get the form of their name by which admins find it, and the one of their address by which they log in.',
  upgrade: 'stop',
  async plan({ connection }) {
    const accounts = createAccountModel(connection)
    let found = 0
    for (const usernameKey of outdated) found += await accounts.countDocuments({ usernameKey })
    return found
  },
  async batch({ connection }) {
    const accounts = createAccountModel(connection)
    for (const usernameKey of outdated) {
      const older = await accounts
        .find({ usernameKey }, { username: 1, email: 1, emailKey: 1 })
        .limit(together)
        .lean<Older[]>()
      if (older.length === 0) continue
      const completed = await Promise.all(older.map((account) => complete(accounts, account)))
      return batchOf(older, completed.filter(Boolean).length)
    }
    return batchOf([], 0)
  },
}

async function complete(accounts: AccountModel, { _id, username, email, emailKey }: Older): Promise<boolean> {
  if (emailKey !== emailKeyOf(email) && !isPendingKey(emailKey)) {
    try {
      await accounts.updateOne(
        { _id, emailKey },
        { $set: { emailKey: emailKeyOf(email) }, $inc: { version: 1 } },
      )
    } catch (error) {
      // Two accounts share this mailbox: the other one keeps the key.
      if (!isDuplicateKey(error)) throw error
    }
  }
  // The guard on the name: a concurrent change of the name sets its key as well.
  const { modifiedCount } = await accounts.updateOne(
    { _id, username },
    { $set: { usernameKey: usernameKeyOf(username) }, $inc: { version: 1 } },
  )
  return modifiedCount === 1
}
