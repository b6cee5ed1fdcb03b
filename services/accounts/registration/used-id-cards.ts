import type { Connection, Model } from 'mongoose'
import { z } from 'zod'
import { createModel, defineRecord, isDuplicateKey, type Clock, type RecordOf } from '#platform'

/** An ID image that was registered with. `_id` is its reference. */
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

/** The image itself is deleted after a day. */
export const rememberedMs = 48 * 3_600_000

/** Ensures that an ID image, uploaded after one human check, registers one account. */
export function createUsedIdCards({ model, clock }: { model: UsedIdCardModel; clock: Clock }) {
  return {
    /** True for the one call that may use this image. */
    async claim(ref: string): Promise<boolean> {
      try {
        await model.create({ _id: ref, at: clock.now() })
        return true
      } catch (error) {
        if (isDuplicateKey(error)) return false
        throw error
      }
    },
    async release(ref: string): Promise<void> {
      await model.deleteOne({ _id: ref })
    },
    async forgetOld(): Promise<void> {
      await model.deleteMany({ at: { $lt: new Date(clock.now().getTime() - rememberedMs) } })
    },
  }
}
export type UsedIdCards = ReturnType<typeof createUsedIdCards>
