/** What people read when an account call is refused, by what the server said. */
export function registrationMessage(serverMessage: string): string {
  if (serverMessage === 'User already exists') return 'An account with this email already exists.'
  if (serverMessage.startsWith('Face not detected'))
    return 'Face not detected. Please upload a clearer image.'
  return 'Registration failed. Please try again.'
}

export const studentEmailMessage = 'Only NUS, SMU, or NTU student emails are accepted.'

export const otpExpiredStatus = 'Your OTP has expired. Please resend a new one.'

export const isOtpExpired = (serverMessage: string): boolean => /expired/i.test(serverMessage)

export const wrongCredentialsMessage = 'Invalid email or password.'

export const suspendedMessage = (supportEmail: string): string =>
  `Your account is suspended. Contact ${supportEmail} for assistance`
