import { createHmac } from 'node:crypto'
import type { Connection, Model } from 'mongoose'
import { z } from 'zod'
import { emailKeyOf } from '#events'
import { createModel, defineRecord, type Clock, type RecordOf } from '#platform'

/** An address that may not register again. `_id` is its keyed hash. */
const barredAddress = defineRecord({
  name: 'BarredAddress',
  collection: 'barred_addresses',
  fields: { at: z.date() },
  indexes: [],
  outbox: false,
})
type BarredAddressModel = Model<RecordOf<typeof barredAddress>>

export const createBarredAddressModel = (connection: Connection): BarredAddressModel =>
  createModel(connection, barredAddress)

/**
 * The current and the former address of every account that was deleted while suspended, as keyed hashes. So nobody escapes a suspension
 * by deleting the account and registering again.
 */
export function createBarredAddresses({
  model,
  secrets,
  clock,
}: {
  model: BarredAddressModel
  /** New hashes are made with the first; hashes made with the others still bar. */
  secrets: readonly [Buffer, ...Buffer[]]
  clock: Clock
}) {
  const keyOf = (email: string, secret: Buffer) =>
    createHmac('sha256', secret).update(emailKeyOf(email)).digest('hex')
  const keysOf = (email: string) => secrets.map((secret) => keyOf(email, secret))
  return {
    async bar(email: string): Promise<void> {
      await model.updateOne(
        { _id: keyOf(email, secrets[0]) },
        { $set: { at: clock.now() } },
        { upsert: true },
      )
    },
    async isBarred(email: string): Promise<boolean> {
      return (await model.exists({ _id: { $in: keysOf(email) } })) !== null
    },
    async unbar(email: string): Promise<void> {
      await model.deleteMany({ _id: { $in: keysOf(email) } })
    },
  }
}
export type BarredAddresses = ReturnType<typeof createBarredAddresses>
