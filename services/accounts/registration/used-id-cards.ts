import type { Connection, Model } from 'mongoose'
import { z } from 'zod'
import { createModel, defineRecord, isDuplicateKey, type Clock, type RecordOf } from '#platform'

/** `_id` is the reference of an ID image that somebody registered with. */
const usedIdCard = defineRecord({
  name: 'UsedIdCard',
  collection: 'used_id_cards',
  fields: { at: z.date() },
  indexes: [{ key: { at: 1 } }],
  outbox: false,
})
type UsedIdCardModel = Model<RecordOf<typeof usedIdCard>>

export const createUsedIdCardModel = (connection: Connection): UsedIdCardModel =>
  createModel(connection, usedIdCard)

/** The image itself is gone after a day. */
const rememberedMs = 48 * 3_600_000

/** Sees to it that one ID image, for which one human check was solved, makes one account. */
export function createUsedIdCards({ model, clock }: { model: UsedIdCardModel; clock: Clock }) {
  return {
    /** True for the one registration that may use this image. */
    async claim(ref: string): Promise<boolean> {
      try {
        await model.create({ _id: ref, at: clock.now() })
        return true
      } catch (error) {
        if (isDuplicateKey(error)) return false
        throw error
      }
    },
    /** Nothing was made of the image. */
    async release(ref: string): Promise<void> {
      await model.deleteOne({ _id: ref })
    },
    async forgetOld(): Promise<void> {
      await model.deleteMany({ at: { $lt: new Date(clock.now().getTime() - rememberedMs) } })
    },
  }
}
export type UsedIdCards = ReturnType<typeof createUsedIdCards>
