import { emailKeyOf } from '#events'
import { isDuplicateKey } from '#platform/core'
import type { AccountModel, AccountRecord } from './model'
import { isPendingKey } from './registration/pending'
import { presentKeys, usernameKeyOf } from './rules'

const together = 500

/** Keys that lack, or have another form: an index answers each. Erased accounts have an empty one. */
const outdated = [null, { $gt: '', $lt: presentKeys.from }, { $gte: presentKeys.to }]

/**
 * Fills in search keys that accounts stored by earlier releases lack, or have in another form. One pass, which a later start resumes. It
 * finds nothing at most starts; after an upgrade also the accounts that a process of the earlier release changed beside it.
 */
export async function completeRecords(accounts: AccountModel): Promise<void> {
  for (const usernameKey of outdated)
    for (;;) {
      const older = await accounts
        .find({ usernameKey }, { username: 1, email: 1, emailKey: 1 })
        .limit(together)
        .lean<Pick<AccountRecord, '_id' | 'username' | 'email' | 'emailKey'>[]>()
      if (older.length === 0) break
      await Promise.all(older.map((account) => complete(accounts, account)))
    }
}

async function complete(
  accounts: AccountModel,
  { _id, username, email, emailKey }: Pick<AccountRecord, '_id' | 'username' | 'email' | 'emailKey'>,
): Promise<void> {
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
  await accounts.updateOne(
    { _id, username },
    { $set: { usernameKey: usernameKeyOf(username) }, $inc: { version: 1 } },
  )
}
