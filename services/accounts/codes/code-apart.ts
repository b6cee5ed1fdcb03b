import type { AccountRecord, Otp } from '../model'
import { newOtp } from '../rules'
import { deriveCode, newNonce } from './one-time-code'

const purpose = 'verify-email'

/** A new code for a registration that differs from those of the other registrations of its address: it must open this one only. */
export function codeApart(
  userId: string,
  others: readonly Pick<AccountRecord, '_id' | 'otp'>[],
  { secret, now, makeNonce = newNonce }: { secret: Buffer; now: Date; makeNonce?: () => string },
): Otp {
  const taken = new Set(
    others.flatMap(({ _id, otp }) => (otp === null ? [] : [deriveCode(secret, _id, otp.purpose, otp.nonce)])),
  )
  for (;;) {
    const nonce = makeNonce()
    if (!taken.has(deriveCode(secret, userId, purpose, nonce))) return newOtp(purpose, nonce, now)
  }
}
