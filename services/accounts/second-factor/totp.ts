import { Secret, TOTP } from 'otpauth'

const issuer = 'Studyshelf'
/** The form that all authenticator apps support: six digits of HMAC-SHA-1, a new code every 30 seconds (RFC 6238). */
const kind = { issuer, algorithm: 'SHA1', digits: 6, period: 30 }
/** A code of the step before or after is accepted, for clocks that differ by up to half a minute. */
const driftSteps = 1

/** 160 random bits, as RFC 4226 recommends, in base 32. */
export const newTotpSecret = (): string => new Secret({ size: 20 }).base32

/** The address that the QR code has. */
export const totpUri = (secret: string, label: string): string =>
  new TOTP({ ...kind, secret, label }).toString()

/** True for what an app shows. The library throws on other characters. */
export const isAppCode = (code: string): boolean => /^[0-9]{6}$/.test(code)

/** The time step of this code; null if it is not a code of this moment. */
export function stepOf(secret: string, code: string, now: Date): number | null {
  if (!isAppCode(code)) return null
  const totp = new TOTP({ ...kind, secret })
  const timestamp = now.getTime()
  const drift = totp.validate({ token: code, timestamp, window: driftSteps })
  return drift === null ? null : totp.counter({ timestamp }) + drift
}

/** The code that an authenticator app shows. */
export const totpAt = (secret: string, at: Date): string =>
  new TOTP({ ...kind, secret }).generate({ timestamp: at.getTime() })
