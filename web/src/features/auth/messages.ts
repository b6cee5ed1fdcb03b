import type { calls, ReasonOf } from '#events'

/** What people read when a registration is refused. */
export function registrationMessage(reason: ReasonOf<typeof calls.register> | null): string {
  if (reason === 'user-exists') return 'An account with this email already exists.'
  if (reason === 'no-face') return 'Face not detected. Please upload a clearer image.'
  if (reason === 'weak-password')
    return 'This password is one of the most common ones. Please choose another.'
  return 'Registration failed. Please try again.'
}

export const studentEmailMessage = 'Only NUS, SMU, or NTU student emails are accepted.'

export const otpExpiredStatus = 'Your OTP has expired. Please resend a new one.'

export const wrongCredentialsMessage = 'Invalid email or password.'

export const suspendedMessage = (supportEmail: string): string =>
  `Your account is suspended. Contact ${supportEmail} for assistance`
