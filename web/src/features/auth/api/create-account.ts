import { calls, type RegisterRequest } from '#events'
import { request } from '../../../http/api-client'
import { storeFile } from '../../../http/file-host'

/** Stores the ID image under a solved human check, and registers with it. Throws ApiError. */
export async function createAccount({
  idCard,
  altcha,
  ...account
}: Omit<RegisterRequest, 'idCardUrl'> & { idCard: File; altcha: string }): Promise<void> {
  const idCardUrl = await storeFile({ kind: 'id-card', file: idCard, altcha })
  await request(calls.register, { body: { ...account, idCardUrl } })
}
