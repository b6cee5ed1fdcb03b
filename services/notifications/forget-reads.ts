import type { Model } from 'mongoose'
import type { MessageRecord, ReadRecord } from './model'
import { readKey } from './rules'

/** Reads of so many messages are forgotten together. */
const atOnce = 500

/** Forgets which messages a user has read: whoever registers again must not be counted twice. */
export const createForgetReads =
  ({ messages, reads }: { messages: Model<MessageRecord>; reads: Model<ReadRecord> }) =>
  async (userId: string): Promise<void> => {
    for (let after = ''; ;) {
      const found = await messages
        .find({ _id: { $gt: after } }, { _id: 1 })
        .sort({ _id: 1 })
        .limit(atOnce)
        .lean()
      await reads.deleteMany({ _id: { $in: found.map(({ _id }) => readKey(_id, userId)) } })
      const last = found.at(-1)
      if (last === undefined || found.length < atOnce) return
      after = last._id
    }
  }
