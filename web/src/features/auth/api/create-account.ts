import { entryCalls, type RegisterRequest } from '#events'
import { request } from '../../../http/api-client'
import { noteSent } from '../sent-codes'

/** Registers with a photo that is already stored. Throws ApiError. */
export async function createAccount(account: RegisterRequest): Promise<void> {
  await request(entryCalls.register, { body: account })
  noteSent('verify-email', account.email)
}
