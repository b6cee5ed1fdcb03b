import type { Connection, Model } from 'mongoose'
import { createModel, defineRecord, type RecordOf } from '#platform'
import { otp } from '../model'

/**
 * The code that may reset the password of an address. `_id` is a keyed hash of the address. There is one for every address that was
 * asked for, with or without an account, so that answers and counts are the same for both.
 */
const resetCode = defineRecord({
  name: 'ResetCode',
  collection: 'reset_codes',
  fields: otp.shape,
  indexes: [{ key: { expiresAt: 1 } }],
  outbox: true,
})
export type ResetCodeModel = Model<RecordOf<typeof resetCode>>

export const createResetCodeModel = (connection: Connection): ResetCodeModel =>
  createModel(connection, resetCode)
