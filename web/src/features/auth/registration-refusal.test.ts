import { expect, it } from 'vitest'
import { registrationRefusal } from './registration-refusal'

it.each([
  ['user-exists', 'email', 'An account with this email already exists.'],
  [
    'not-a-student',
    'email',
    'We don’t know this SMU domain. Use the address from your school, or write to us.',
  ],
  ['name-refused', 'name', 'Choose another name.'],
  ['weak-password', 'password', 'This password is too common. Please choose another.'],
  ['no-face', 'idCard', 'Face not detected. Please upload a clearer image.'],
  ['wrong-type', 'idCard', 'This photo can’t be read. Choose a JPEG, PNG or WebP.'],
  ['human-check', null, 'The network is very busy. Please try again.'],
  ['website', null, 'Registration failed. Please try again.'],
  [null, null, 'Registration failed. Please try again.'],
] as const)('a registration that is refused as %j says beside %j: %s', (reason, field, message) => {
  expect(registrationRefusal(reason)).toEqual({ field, message })
})

it.each(['too-soon', 'mail-limit'] as const)(
  'says %s beside the address, in the server’s words',
  (reason) => {
    const said = 'Type that code, or register again in two minutes.'
    expect(registrationRefusal(reason, said)).toEqual({ field: 'email', message: said })
  },
)
