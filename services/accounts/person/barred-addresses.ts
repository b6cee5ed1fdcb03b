import type { Connection, Model } from 'mongoose'
import { z } from 'zod'
import { standingDays } from '#events'
import { createModel, defineRecord, type Clock, type RecordOf } from '#platform'

/**
 * An address of a suspended account that was deleted under an earlier release. `_id` is its keyed hash. Accounts that are deleted now keep
 * their addresses themselves.
 */
const barredAddress = defineRecord({
  name: 'BarredAddress',
  collection: 'barred_addresses',
  fields: { at: z.date() },
  indexes: [{ key: { at: 1 } }],
  outbox: false,
})
type BarredAddressModel = Model<RecordOf<typeof barredAddress>>

export const createBarredAddressModel = (connection: Connection): BarredAddressModel =>
  createModel(connection, barredAddress)

export function createBarredAddresses({ model, clock }: { model: BarredAddressModel; clock: Clock }) {
  const oldest = () => new Date(clock.now().getTime() - standingDays * 86_400_000)
  return {
    async has(keys: readonly string[]): Promise<boolean> {
      return (await model.exists({ _id: { $in: [...keys] }, at: { $gt: oldest() } })) !== null
    },
    async forgetOld(): Promise<void> {
      await model.deleteMany({ at: { $lte: oldest() } })
    },
  }
}
export type BarredAddresses = ReturnType<typeof createBarredAddresses>
