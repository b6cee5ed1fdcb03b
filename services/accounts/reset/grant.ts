import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import type { AccountRecord } from '../model'

export const grantMinutes = 10

/** Permits one reset. It is random, and only the browser has it; the account keeps its hash. */
export function newGrant(now: Date) {
  const grant = randomBytes(32).toString('base64url')
  return { grant, kept: { hash: hashOf(grant), expiresAt: new Date(now.getTime() + grantMinutes * 60_000) } }
}

const hashOf = (grant: string): string => createHash('sha256').update(grant).digest('hex')

/** True if the grant is this account's and has not expired. */
export function isGranted(kept: AccountRecord['resetGrant'] | undefined, grant: string, now: Date): boolean {
  if (!kept || now >= kept.expiresAt) return false
  return timingSafeEqual(Buffer.from(kept.hash), Buffer.from(hashOf(grant)))
}
