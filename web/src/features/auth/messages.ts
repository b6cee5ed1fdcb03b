import type { EntryReason } from '../../session/entry'

/** Shown when the server keeps asking for human checks: each solved one was worth too little by the time it was sent. */
export const networkBusyMessage = 'The network is very busy. Please try again.'

export const takenMessage = 'An account with this email already exists.'

/** Errors of the password reset start with a cross. */
export const crossed = (message: string): string => `❌ ${message}`

/** An error of the server or the connection; the same photo may serve later. */
export const unseenFaceMessage = 'We couldn’t look for a face.'

export const studentEmailMessage = 'Only NUS, SMU, or NTU student emails are accepted.'

export const otpExpiredStatus = 'Your OTP has expired. Please resend a new one.'

export const wrongCredentialsMessage = 'Invalid email or password.'

export const suspendedMessage = (supportEmail: string): string =>
  `Your account is suspended. Contact ${supportEmail} for assistance`

/** Why the login page opened, in words. */
export const entryWords: Record<EntryReason, string> = {
  'members-only': 'Log in to see this page. We’ll bring you right back.',
  document: 'Log in or sign up to read this document. We’ll bring you right back.',
  upload: 'Log in or sign up to share your notes. We’ll bring you right back.',
  expired: 'Your session has ended. Log in to continue where you were.',
  'password-changed': 'Your password was changed. Log in with the new one to continue where you were.',
  'account-closed': 'Your account was deleted. We’ll email you when everything is erased.',
}
