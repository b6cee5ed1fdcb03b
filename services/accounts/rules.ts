import { foldText, otpMinutes, otpResendSeconds, type OtpPurpose } from '#events'
import type { Otp } from './model'

/** Words that every user knows. Passwords made of them are guessed next. See docs/security.md. */
export const knownWords: readonly string[] = [
  ...['studyshelf', 'study', 'shelf', 'notes', 'student', 'university', 'singapore'],
  ...['nus', 'ntu', 'smu', 'admin', 'password', 'login', 'welcome'],
]
/** Shorter parts of a name occur in too many words. */
const minNameLength = 3

/** True if a password's letters are only known words and its user's names, in any order. Digits and signs are ignored. */
export function isMadeOfKnownWords(password: string, names: readonly string[]): boolean {
  const lettersOf = (text: string) => foldText(text).match(/\p{L}+/gu) ?? []
  const letters = lettersOf(password).join('')
  const own = names.flatMap(lettersOf).filter(({ length }) => length >= minNameLength)
  const words = [...knownWords, ...own]
  // Positions that known words can fill up to. Long inputs cost linear time.
  const reached = new Set([0])
  for (let at = 0; at < letters.length; at++) {
    if (!reached.has(at)) continue
    for (const word of words) if (letters.startsWith(word, at)) reached.add(at + word.length)
  }
  return letters !== '' && reached.has(letters.length)
}

/** The part before the @. */
export const mailboxOf = (email: string): string => email.slice(0, email.lastIndexOf('@'))

/**
 * The key by which admins search for a name: the folded name, prefixed with a control character for the version of the folding. Names
 * contain no control characters, so keys of other versions lie outside `presentKeys`, and an index finds them.
 */
export const usernameKeyOf = (username: string): string => keyForm + foldText(username)
const keyForm = '\u0002'
export const presentKeys = { from: keyForm, to: '\u0003' }

/** Guesses per code: from one network address, so that nobody uses up the owner's, and in all. */
const guessesByAddress = 5
const guessesInAll = 25
/** A new code, valid for ten minutes. */
export const newOtp = (purpose: OtpPurpose, nonce: string, now: Date): Otp => ({
  purpose,
  nonce,
  sentAt: now,
  expiresAt: new Date(now.getTime() + otpMinutes * 60_000),
  attempts: 0,
  guessers: [],
})

/** Codes from earlier releases have no guessers. */
type Judged = Omit<Otp, 'guessers'> & Partial<Pick<Otp, 'guessers'>>

/** Judges whether a guess at this code may be made now, and by this guesser if one is given. */
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

/** A code sent at or before this moment may be replaced now. */
export const resendableSince = (now: Date): Date => new Date(now.getTime() - otpResendSeconds * 1000)

/** True if one of these accounts got a code too recently for another one to be mailed to their address. */
export const hasFreshCode = (accounts: readonly { otp: Pick<Otp, 'sentAt'> | null }[], now: Date): boolean =>
  accounts.some(({ otp }) => otp !== null && otp.sentAt > resendableSince(now))
