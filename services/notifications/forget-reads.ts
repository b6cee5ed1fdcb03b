import type { Model } from 'mongoose'
import type { HearingRecord, MessageRecord, ReadRecord } from './model'
import { readKey } from './rules'

/** Messages per deletion of reads. */
const atOnce = 500

/** Deletes a user's hearings and reads, so that somebody who registers again is not counted twice. */
export const createForgetReads =
  ({
    messages,
    hearings,
    reads,
  }: {
    messages: Model<MessageRecord>
    hearings: Model<HearingRecord>
    reads: Model<ReadRecord>
  }) =>
  async (userId: string): Promise<void> => {
    for (let after = ''; ;) {
      const found = await messages
        .find({ _id: { $gt: after } }, { _id: 1 })
        .sort({ _id: 1 })
        .limit(atOnce)
        .lean()
      const theirs = { _id: { $in: found.map(({ _id }) => readKey(_id, userId)) } }
      await hearings.deleteMany(theirs)
      await reads.deleteMany(theirs)
      const last = found.at(-1)
      if (last === undefined || found.length < atOnce) return
      after = last._id
    }
  }
