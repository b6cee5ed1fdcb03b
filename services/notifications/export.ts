import type { Model } from 'mongoose'
import type { Export } from '#platform'
import type { Account } from '#services/accounts'
import type { MessageRecord, ReadRecord } from './model'
import { readKey } from './rules'

/** Every message of a user's inbox, and when they read it. */
export function createExport({
  messages,
  reads,
}: {
  messages: Model<MessageRecord>
  reads: Model<ReadRecord>
}): (account: Pick<Account, '_id' | 'createdAt'>) => Promise<Export> {
  async function* inboxOf({ _id: userId, createdAt: since }: Pick<Account, '_id' | 'createdAt'>) {
    const theirs = messages
      .find({ createdAt: { $gte: since }, recalled: null }, { title: 1, body: 1, createdAt: 1 })
      .sort({ createdAt: -1, _id: -1 })
      .lean()
      .cursor()
    for await (const { _id, title, body, createdAt } of theirs) {
      const read = await reads.findById(readKey(_id, userId)).lean()
      yield { title, body, createdAt, readAt: read?.at ?? null }
    }
  }

  return async (account) => ({ data: { inbox: inboxOf(account) }, files: [] })
}
