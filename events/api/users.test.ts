import { describe, expect, it } from 'vitest'
import { isStudentEmail, usernameField } from './users'

describe('student addresses', () => {
  it.each([
    ['e1234567@u.nus.edu', true],
    ['E1234567@U.NUS.EDU', true],
    ['  kim@u.nus.edu ', true],
    ['kim@smu.edu.sg', true],
    ['kim.2025@computing.smu.edu.sg', true],
    ['kim@a.b.smu.edu.sg', true],
    ['kim001@e.ntu.edu.sg', true],
    ['kim+notes@e.ntu.edu.sg', true],
    ['kim@nus.edu', false],
    ['kim@nus.edu.sg', false],
    ['kim@x.u.nus.edu', false],
    ['kim@u.nus.edu.evil.com', false],
    ['kim@evilu.nus.edu', false],
    ['kim@uxnus.edu', false],
    ['kim@notsmu.edu.sg', false],
    ['kim@.smu.edu.sg', false],
    ['kim@smu.edu.sg.', false],
    ['kim@ntu.edu.sg', false],
    ['kim@x.e.ntu.edu.sg', false],
    ['kim@evil.com@u.nus.edu', false],
    ['u.nus.edu@evil.com', false],
    ['@u.nus.edu', false],
    ['u.nus.edu', false],
    ['kim@u.nus.edu\n@evil.com', false],
    ['', false],
  ])('takes %j for a student address: %s', (email, expected) => {
    expect(isStudentEmail(email)).toBe(expected)
  })
})

describe('usernames', () => {
  it.each([
    ['weilin', true],
    ['  weilin  ', true],
    ['Nur Aisyah bte Rahman', true],
    ['林偉霖', true],
    ['a', false],
    ['x'.repeat(31), false],
    ['two\nlines', false],
    ['a\tb', false],
    ['a\u2028b', false],
    ['abc\u202edef', false],
  ])('takes %j for a username: %s', (name, expected) => {
    expect(usernameField.safeParse(name).success).toBe(expected)
  })
})
