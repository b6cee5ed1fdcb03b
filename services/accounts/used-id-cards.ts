import { isDuplicateKey, type Clock } from '#platform'
import type { UsedIdCardModel } from './model'

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
