import type { Connection, Model } from 'mongoose'
import { createModel, defineRecord, type RecordOf } from '#platform'
import { otp } from '../model'

/**
 * The code by which the password of an address may be reset; `_id` stands for the address. There is one for whatever address
 * was asked for, whether an account has it or not: so each answer and each count is the same for both.
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
