import { expect, it } from 'vitest'
import { isStudentEmail } from './student-email'

it.each([
  ['e0123456@u.nus.edu', true],
  ['E0123456@U.NUS.EDU', true],
  [' weilin001@e.ntu.edu.sg ', true],
  ['hanif.2024@scis.smu.edu.sg', true],
  ['hanif@smu.edu.sg', true],
  ['a@nus.edu', false],
  ['a@u.nus.edu.sg.evil.com', false],
  ['a@evil-smu.edu.sg', false],
  ['a@evil.com@u.nus.edu', false],
  ['@u.nus.edu', false],
  ['u.nus.edu', false],
])('%s: %s', (email, expected) => {
  expect(isStudentEmail(email)).toBe(expected)
})
