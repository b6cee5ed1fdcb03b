import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import type { AccountRecord } from '../model'

const grantMinutes = 10

/** What permits one reset: random, known to the browser alone; the account keeps its hash. */
export function newGrant(now: Date) {
  const grant = randomBytes(32).toString('base64url')
  return { grant, kept: { hash: hashOf(grant), expiresAt: new Date(now.getTime() + grantMinutes * 60_000) } }
}

const hashOf = (grant: string): string => createHash('sha256').update(grant).digest('hex')

/** Whether this is the grant that the account waits for, and still good. */
export function isGranted(kept: AccountRecord['resetGrant'] | undefined, grant: string, now: Date): boolean {
  if (!kept || now >= kept.expiresAt) return false
  return timingSafeEqual(Buffer.from(kept.hash), Buffer.from(hashOf(grant)))
}
