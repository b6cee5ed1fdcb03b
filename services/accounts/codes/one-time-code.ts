import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { otpLength } from '#events'
import type { OtpPurpose } from '#events'

/** 32 characters that are hard to confuse. The low five bits of a byte pick one without bias. */
const alphabet = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'

/** One character for each byte. */
export const codeFrom = (bytes: Buffer): string => Array.from(bytes, (byte) => alphabet[byte & 31]).join('')

export const newNonce = (): string => randomBytes(16).toString('hex')

/** Derives a code from its nonce and the secret. Neither the database nor an event holds the code. */
export function deriveCode(secret: Buffer, userId: string, purpose: OtpPurpose, nonce: string): string {
  const bytes = createHmac('sha256', secret).update(`otp|${userId}|${purpose}|${nonce}`).digest()
  return codeFrom(bytes.subarray(0, otpLength))
}

/** Compares in constant time. */
export function sameCode(expected: string, guess: string): boolean {
  const [a, b] = [Buffer.from(expected), Buffer.from(guess)]
  return a.length === b.length && timingSafeEqual(a, b)
}
