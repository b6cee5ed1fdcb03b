import { emailKeyOf } from '#events'
import { isDuplicateKey } from '#platform/core'
import type { AccountModel, AccountRecord } from './model'
import { usernameKeyOf } from './rules'

const together = 500

/** Gives accounts that were stored before these fields were kept as they are now what they lack. */
export async function completeRecords(accounts: AccountModel): Promise<void> {
  for (;;) {
    const older = await accounts
      .find({ usernameKey: null }, { username: 1, email: 1, emailKey: 1 })
      .limit(together)
      .lean<Pick<AccountRecord, '_id' | 'username' | 'email' | 'emailKey'>[]>()
    if (older.length === 0) return
    await Promise.all(older.map((account) => complete(accounts, account)))
  }
}

async function complete(
  accounts: AccountModel,
  { _id, username, email, emailKey }: Pick<AccountRecord, '_id' | 'username' | 'email' | 'emailKey'>,
): Promise<void> {
  if (emailKey !== emailKeyOf(email)) {
    try {
      await accounts.updateOne(
        { _id, emailKey },
        { $set: { emailKey: emailKeyOf(email) }, $inc: { version: 1 } },
      )
    } catch (error) {
      // There are two accounts of one mailbox: the other one is found by it.
      if (!isDuplicateKey(error)) throw error
    }
  }
  // The guard: whoever changes the name at this moment sets its key as well.
  await accounts.updateOne(
    { _id, username },
    { $set: { usernameKey: usernameKeyOf(username) }, $inc: { version: 1 } },
  )
}
