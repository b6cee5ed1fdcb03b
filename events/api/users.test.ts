import { describe, expect, it } from 'vitest'
import { usernameField } from './entry'
import { universityOf } from '../typed/student-address'
import { emailKeyOf, isStudentEmail } from './users'

it.each([
  [' Kim@U.NUS.edu ', 'kim@u.nus.edu'],
  ['kim+notes@u.nus.edu', 'kim@u.nus.edu'],
  ['kim+a+b@u.nus.edu', 'kim@u.nus.edu'],
  ['kim+@u.nus.edu', 'kim@u.nus.edu'],
  ['+kim@u.nus.edu', '+kim@u.nus.edu'],
  ['kim.tan@u.nus.edu', 'kim.tan@u.nus.edu'],
])('%s is the mailbox %s', (email, key) => {
  expect(emailKeyOf(email)).toBe(key)
})

describe('student addresses', () => {
  it.each([
    ['e1234567@u.nus.edu', 'NUS'],
    ['E1234567@U.NUS.EDU', 'NUS'],
    ['  kim@u.nus.edu ', 'NUS'],
    ['kim@smu.edu.sg', 'SMU'],
    ['kim.2025@computing.smu.edu.sg', 'SMU'],
    ['kim@a.b.smu.edu.sg', 'SMU'],
    ['kim001@e.ntu.edu.sg', 'NTU'],
    ['kim+notes@e.ntu.edu.sg', 'NTU'],
    ['admin@studyshelf.example', null],
    ['kim@nus.edu', null],
    ['kim@nus.edu.sg', null],
    ['kim@x.u.nus.edu', null],
    ['kim@u.nus.edu.evil.com', null],
    ['kim@evilu.nus.edu', null],
    ['kim@uxnus.edu', null],
    ['kim@notsmu.edu.sg', null],
    ['kim@.smu.edu.sg', null],
    ['kim@smu.edu.sg.', null],
    ['kim@ntu.edu.sg', null],
    ['kim@x.e.ntu.edu.sg', null],
    ['kim@evil.com@u.nus.edu', null],
    ['u.nus.edu@evil.com', null],
    ['@u.nus.edu', null],
    ['u.nus.edu', null],
    ['kim@u.nus.edu\n@evil.com', null],
    ['', null],
  ])('takes %j for an address of a student of %s', (email, expected) => {
    expect(universityOf(email)).toBe(expected)
    expect(isStudentEmail(email)).toBe(expected !== null)
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
    ['half \ud83d', false],
    ['\u200b\u200b', false],
    ['\u3164\u3164', false],
    ['\u2800\u00ad', false],
    ['\u{e0041}\u{e0042}', false],
    ['\u200eעדי', true],
    ['👩\u200d🔬 Mei', true],
    ['Kumar S/O Raj', true],
    ['O’Brien, J. (CS_2-1)', true],
    ["d'Souza 🎓🏽 🇸🇬", true],
    ['குமார்', true],
    ['Tan 陈伟明', true],
    ['http://x', false],
    ['a@b.c', false],
    ['<b>Kim</b>', false],
    ['Kim #1', false],
    ['₤€¥', false],
  ])('takes %j for a username: %s', (name, expected) => {
    expect(usernameField.safeParse(name).success).toBe(expected)
  })
})
