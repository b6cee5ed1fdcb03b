import { emailKeyOf, otpMinutes, otpResendSeconds, type OtpPurpose } from '#events'

/** What a visitor is mailed a code for. */
export type CodePurpose = Extract<OtpPurpose, 'verify-email' | 'reset-password'>

/** A code as the page that waits for it sees it: seconds until another one may be sent, and until it is worth nothing. */
export interface SentCode {
  resendIn: number
  goodFor: number
}

/** How a code that was mailed at `sentAt` stands `now`, both in milliseconds since 1970. */
export function judgeSent(sentAt: number, now: number): SentCode {
  const seconds = Math.max(0, now - sentAt) / 1000
  return {
    resendIn: Math.max(0, Math.ceil(otpResendSeconds - seconds)),
    goodFor: Math.max(0, Math.ceil(otpMinutes * 60 - seconds)),
  }
}

const keyOf = (purpose: CodePurpose, email: string) => `code-sent:${purpose}:${emailKeyOf(email)}`

/** When the last code of this purpose was mailed, in milliseconds since 1970; null when this tab knows of none. */
export function sentAt(purpose: CodePurpose, email: string): number | null {
  const kept = Number(sessionStorage.getItem(keyOf(purpose, email)) ?? Number.NaN)
  return Number.isFinite(kept) ? kept : null
}

/** Notes that a code has just been mailed. It is kept over reloads: they neither restart nor shorten the wait. */
export function noteSent(purpose: CodePurpose, email: string, now = Date.now()): number {
  sessionStorage.setItem(keyOf(purpose, email), String(now))
  return now
}

/** Notes a code that the server mails unless an older one will do. */
export function noteSentUnless(
  isStillEnough: (code: SentCode) => boolean,
  purpose: CodePurpose,
  email: string,
): void {
  const last = sentAt(purpose, email)
  const now = Date.now()
  if (last === null || !isStillEnough(judgeSent(last, now))) noteSent(purpose, email, now)
}
