import { createHmac } from 'node:crypto'
import type { OtpPurpose } from '#events'
import { AppError, type Clock } from '#platform/core'
import type { Otp } from '../model'
import { deriveCode, sameCode } from './one-time-code'
import { judgeOtp } from '../rules'

/** New codes are derived from the first secret. A code derived from any of them is accepted. */
export type CodeSecrets = readonly [Buffer, ...Buffer[]]

/** Storage for codes of one kind. */
interface DueCode {
  /** Null if no code is due. */
  read: () => Promise<Otp | null>
  /** Counts a guess. False if another guess was counted since the code was read. */
  count: (otp: Otp, guesser: string) => Promise<boolean>
}

/** Each lost try is somebody else's guess, and a code allows few guesses. */
const maxTries = 50

export const wrongCode = () => new AppError('wrong-otp', 400, 'Invalid OTP.')

/**
 * Counts a guess before it is checked, so that parallel guesses gain nothing. Resolves to the code.
 * Throws AppError: 'wrong-otp' 400 (none is due), 'otp-expired' 400, 'otp-attempts' 429.
 */
export async function claimGuess(
  { read, count }: DueCode,
  {
    purpose,
    from = '',
    secrets: [secret],
    clock,
  }: {
    purpose: OtpPurpose
    from: string | undefined
    secrets: CodeSecrets
    clock: Clock
  },
): Promise<Otp> {
  for (let tries = 1; tries <= maxTries; tries++) {
    const otp = await read()
    if (otp === null) throw wrongCode()
    const guesser = guesserOf(secret, otp.nonce, from)
    requireOpen(otp, purpose, clock.now(), guesser)
    if (await count(otp, guesser)) return otp
  }
  throw codeUsedUp()
}

/** The write that counts a guess at the code in this field, and its guard. */
export const countGuess = (field: 'otp' | 'newEmailOtp', { nonce, attempts }: Otp, guesser: string) => ({
  filter: { [`${field}.nonce`]: nonce, [`${field}.attempts`]: attempts },
  update: { $inc: { [`${field}.attempts`]: 1, version: 1 }, $push: { [`${field}.guessers`]: guesser } },
})

function requireOpen(otp: Otp, purpose: OtpPurpose, now: Date, guesser: string): void {
  switch (judgeOtp(otp, purpose, now, guesser)) {
    case 'expired':
      throw new AppError('otp-expired', 400, 'Your OTP has expired. Please resend a new one.')
    case 'used-up':
      throw codeUsedUp()
    case 'none':
      throw wrongCode()
    case 'open':
  }
}

const codeUsedUp = () => new AppError('otp-attempts', 429, 'Too many wrong codes. Please resend a new one.')

const guesserOf = (secret: Buffer, nonce: string, from: string): string =>
  createHmac('sha256', secret).update(`guesser|${nonce}|${from}`).digest('hex').slice(0, 16)

/** True if the guess is the code that was mailed to this user. */
export const isRight = (secrets: CodeSecrets, userId: string, otp: Otp, guess: string): boolean =>
  secrets
    .map((secret) => deriveCode(secret, userId, otp.purpose, otp.nonce))
    .some((code) => sameCode(code, guess))
