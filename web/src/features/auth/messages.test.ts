import { expect, it } from 'vitest'
import { registrationMessage } from './messages'

it.each([
  ['user-exists', 'An account with this email already exists.'],
  ['weak-password', 'This password is one of the most common ones. Please choose another.'],
  ['no-face', 'Face not detected. Please upload a clearer image.'],
  ['website', 'Registration failed. Please try again.'],
  [null, 'Registration failed. Please try again.'],
] as const)('a registration that is refused as %j reads %j', (reason, shown) => {
  expect(registrationMessage(reason)).toBe(shown)
})
