import { expect, it } from 'vitest'
import { otpText, readKey } from './rules'

it('keeps one read per message and user', () => {
  expect(readKey('m', 'u')).toBe('m:u')
})

it('writes the code, for whom, and how long it holds', () => {
  expect(otpText({ username: 'Kim', code: 'K7Q2MX' })).toBe(`Hi Kim,

your Studyshelf code is

    K7Q2MX

Type it in where you signed up. It works once, for 10 minutes.

If you did not sign up for Studyshelf, ignore this mail: without the code nothing happens.

See you on the shelf,
Studyshelf
`)
})
