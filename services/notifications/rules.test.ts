import { expect, it } from 'vitest'
import { otpText, readKey } from './rules'

it('makes one key of a message and its reader', () => {
  expect(readKey('m', 'u')).toBe('m:u')
})

it('writes the code, the name of the user, and how long the code is valid', () => {
  expect(
    otpText({
      username: 'Kim',
      distinction: null,
      purpose: 'verify-email',
      code: 'K7Q2MX',
      hasEarlier: false,
    }),
  ).toBe(`Hi “Kim”,

your Studyshelf code is

    K7Q2MX

Type it in where you signed up. It works once, for 10 minutes.

If you did not sign up for Studyshelf as Kim, do not enter it anywhere: nothing happens without it.

See you on the shelf,
Studyshelf
`)
})

it('tells the name from others that look alike, outside the quotes of what somebody typed', () => {
  expect(
    otpText({
      username: 'Kim',
      distinction: 'NUS 2',
      purpose: 'change-email',
      code: 'K7Q2MX',
      hasEarlier: false,
    }),
  ).toContain('Hi “Kim” · NUS 2,')
})
