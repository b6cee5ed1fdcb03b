import { expect, it } from 'vitest'
import { isOtpExpired, registrationMessage } from './messages'

it.each([
  ['User already exists', 'An account with this email already exists.'],
  [
    'Face not detected. Please upload a clearer image of your ID card.',
    'Face not detected. Please upload a clearer image.',
  ],
  ['anything else', 'Registration failed. Please try again.'],
  ['', 'Registration failed. Please try again.'],
])('a registration refused with %j reads %j', (said, shown) => {
  expect(registrationMessage(said)).toBe(shown)
})

it('knows an expired code by its message', () => {
  expect(isOtpExpired('Your OTP has expired. Please resend a new one.')).toBe(true)
  expect(isOtpExpired('Invalid OTP.')).toBe(false)
})
