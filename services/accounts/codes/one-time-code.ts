import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { otpLength } from '#events'
import type { OtpPurpose } from '#events'

/** 32 characters nobody mistakes for another one: a byte's low five bits choose one without bias. */
const alphabet = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'

export const newNonce = (): string => randomBytes(16).toString('hex')

/** The code of a nonce. Whoever knows the secret can derive it; neither the database nor an event holds it. */
export function deriveCode(secret: Buffer, userId: string, purpose: OtpPurpose, nonce: string): string {
  const bytes = createHmac('sha256', secret).update(`otp|${userId}|${purpose}|${nonce}`).digest()
  return Array.from(bytes.subarray(0, otpLength), (byte) => alphabet[byte & 31]).join('')
}

/** Compares in a time that does not tell how much of the guess is right. */
export function sameCode(expected: string, guess: string): boolean {
  const [a, b] = [Buffer.from(expected), Buffer.from(guess)]
  return a.length === b.length && timingSafeEqual(a, b)
}
