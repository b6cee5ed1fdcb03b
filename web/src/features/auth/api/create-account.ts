import { successResponse, type RegisterRequest } from '#events'
import { call } from '../../../http/api-client'
import { storeFile } from '../../../http/file-host'

/** Stores the ID image under a solved human check, and registers with it. Throws ApiError. */
export async function createAccount({
  idCard,
  altcha,
  ...account
}: Omit<RegisterRequest, 'idCardUrl'> & { idCard: File; altcha: string }): Promise<void> {
  const idCardUrl = await storeFile({ kind: 'id-card', file: idCard, altcha })
  await call('POST', '/auth/register', successResponse, { body: { ...account, idCardUrl }, anonymous: true })
}
