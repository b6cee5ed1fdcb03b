import type { entryCalls, ReasonOf } from '#events'
import type { EntryReason } from '../../session/entry'

/** The error of a refused registration, and its field; null if it belongs to none. */
export interface RegistrationRefusal {
  field: 'email' | 'name' | 'password' | 'idCard' | null
  message: string
}

/** Every check that was solved was worth too little by then. */
export const networkBusyMessage = 'The network is very busy. Please try again.'

export const takenMessage = 'An account with this email already exists.'

/** The text and the field of a refused registration. */
export function registrationRefusal(
  reason: ReasonOf<typeof entryCalls.register> | null,
  /** The server's own words. */
  said = 'Choose another name.',
): RegistrationRefusal {
  switch (reason) {
    case 'user-exists':
      return { field: 'email', message: takenMessage }
    case 'too-soon':
    case 'mail-limit':
      return { field: 'email', message: said }
    case 'not-a-student':
      return { field: 'email', message: unknownDomainMessage }
    case 'name-refused':
      return { field: 'name', message: said }
    case 'weak-password':
      return {
        field: 'password',
        message: 'This password is too common. Please choose another.',
      }
    case 'no-face':
      return { field: 'idCard', message: 'Face not detected. Please upload a clearer image.' }
    case 'unknown-file':
      return { field: 'idCard', message: 'Please choose the photo of your ID card again.' }
    case 'not-an-image':
    case 'wrong-type':
      return { field: 'idCard', message: 'This photo can’t be read. Choose a JPEG, PNG or WebP.' }
    case 'human-check':
      return { field: null, message: networkBusyMessage }
    default:
      return { field: null, message: 'Registration failed. Please try again.' }
  }
}

/** Errors of the password reset start with a cross. */
export const crossed = (message: string): string => `❌ ${message}`

/** The form itself refuses all addresses outside the three universities. */
const unknownDomainMessage =
  'We don’t know this SMU domain. Use the address from your school, or write to us.'

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
