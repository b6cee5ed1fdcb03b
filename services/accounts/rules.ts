import { otpMinutes, otpResendSeconds, type OtpPurpose } from '#events'
import type { Otp } from './model'

/** What everybody here knows: a password that is made of it is guessed next. See docs/security.md. */
export const knownWords: readonly string[] = [
  ...['studyshelf', 'study', 'shelf', 'notes', 'student', 'university', 'singapore'],
  ...['nus', 'ntu', 'smu', 'admin', 'password', 'login', 'welcome'],
]
/** A shorter piece of a name is in too many words. */
const minNameLength = 3

/** Whether the letters of a password say nothing but known words, and the names of who sets it, in any order; digits and signs aside. */
export function isMadeOfKnownWords(password: string, names: readonly string[]): boolean {
  const lettersOf = (text: string) => text.toLowerCase().match(/\p{L}+/gu) ?? []
  const letters = lettersOf(password).join('')
  const own = names.flatMap(lettersOf).filter(({ length }) => length >= minNameLength)
  const words = [...knownWords, ...own]
  // Up to which letters words may be put together: whoever sends many short ones costs no more.
  const reached = new Set([0])
  for (let at = 0; at < letters.length; at++) {
    if (!reached.has(at)) continue
    for (const word of words) if (letters.startsWith(word, at)) reached.add(at + word.length)
  }
  return letters !== '' && reached.has(letters.length)
}

/** What stands before the @. */
export const mailboxOf = (email: string): string => email.slice(0, email.lastIndexOf('@'))

/** A name as admins look for it. */
export const usernameKeyOf = (username: string): string => username.toLowerCase()

/** Guesses at one code: from one network address, so that nobody uses up the owner's; and in all. */
const guessesByAddress = 5
const guessesInAll = 25
/** A code of ten minutes, at which nobody has guessed yet. */
export const newOtp = (purpose: OtpPurpose, nonce: string, now: Date): Otp => ({
  purpose,
  nonce,
  sentAt: now,
  expiresAt: new Date(now.getTime() + otpMinutes * 60_000),
  attempts: 0,
  guessers: [],
})

/** Codes that were mailed before guessers were kept do not name any. */
type Judged = Omit<Otp, 'guessers'> & Partial<Pick<Otp, 'guessers'>>

/** Whether a guess at this code may be made now, and by this guesser where one is named. */
export function judgeOtp(
  otp: Judged | null,
  purpose: OtpPurpose,
  now: Date,
  guesser?: string,
): 'open' | 'none' | 'expired' | 'used-up' {
  if (otp === null || otp.purpose !== purpose) return 'none'
  if (now >= otp.expiresAt) return 'expired'
  const { attempts, guessers = [] } = otp
  const theirs = guessers.filter((each) => each === guesser).length
  return attempts < guessesInAll && theirs < guessesByAddress ? 'open' : 'used-up'
}

/** Codes sent at or before this moment may be superseded now. */
export const resendableSince = (now: Date): Date => new Date(now.getTime() - otpResendSeconds * 1000)
