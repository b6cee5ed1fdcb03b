import type { Page } from '@playwright/test'
import { answer, done, reasoned, serverWords } from '../answers'
import type { Form } from './form'
import { email, idCard, wordFile } from './given'

const onlyStudents = 'Only NUS, SMU, or NTU student emails are accepted.'
/** Goes through a forgotten password up to the code, without a server. */
async function askForCode(page: Page): Promise<void> {
  const end = await answer(page, [done('/api/auth/request-reset-password')])
  await page.getByLabel('School Email').fill(email)
  await page.getByRole('button', { name: 'Send OTP' }).click()
  await page.getByLabel('Code').waitFor()
  await end()
}
async function giveCode(page: Page): Promise<void> {
  await askForCode(page)
  const end = await answer(page, [done('/api/auth/verify-reset-otp')])
  await page.getByLabel('Code').fill('AAAAAA')
  await page.getByRole('button', { name: 'Verify' }).click()
  await page.getByLabel('New Password', { exact: true }).waitFor()
  await end()
}

/** Forms to sign up, log in, and reset a password. */
export const entering: readonly Form[] = [
  {
    form: 'Create Account',
    viewer: 'visitor',
    path: '/sign-up',
    send: 'Create Account',
    good: [
      ['School Email Only', email],
      ['Username', 'Newcomer'],
      ['Password', 'a good secret'],
      [/School ID Card/, [idCard]],
      [/16 or older/, true],
    ],
    ready: (page) => page.getByText('This becomes your profile photo.').waitFor(),
    completed: [
      ['School Email Only', 'username'],
      ['Username', 'nickname'],
      ['Password', 'new-password'],
    ],
    rows: [
      ...['kim@gmail.com', 'kim@nus.edu', 'kim@u.nus.edu.evil.com'].map((given) => ({
        rule: 'signing up takes the address of a student of NUS, SMU or NTU only, however it is spelled' as const,
        field: 'School Email Only',
        given,
        says: onlyStudents,
      })),
      ...['KIM@U.NUS.EDU', 'kim@business.smu.edu.sg', 'Kim@e.ntu.edu.sg'].map((given) => ({
        rule: 'signing up takes the address of a student of NUS, SMU or NTU only, however it is spelled' as const,
        field: 'School Email Only',
        given,
        by: 'leaving' as const,
        says: null,
      })),
      ...['', 'kim'].map((given) => ({
        rule: 'signing up needs an email' as const,
        field: 'School Email Only',
        given,
        by: 'leaving' as const,
        says: 'Enter your school email address.',
      })),
      ...[' ', 'K'].map((given) => ({
        rule: 'signing up needs a username' as const,
        field: 'Username',
        given,
        by: 'leaving' as const,
        says: 'Choose a name of 2 to 30 characters.',
      })),
      ...['', 'short'].map((given) => ({
        rule: 'signing up needs a password' as const,
        field: 'Password',
        given,
        by: 'leaving' as const,
        says: 'Password must be at least 8 characters.',
      })),
      {
        rule: 'signing up needs the terms accepted',
        field: /16 or older/,
        given: false,
        by: 'leaving',
        says: 'Accept them to continue.',
      },
      {
        rule: 'signing up needs a photo of the ID card, which is an image',
        field: /School ID Card/,
        given: [wordFile],
        by: 'leaving',
        says: 'Choose an image, for example a JPEG or PNG.',
      },
      {
        rule: 'signing up has a field that people do not see',
        field: 'Username',
        by: 'leaving',
        says: null,
        then: (page) => [[page.getByRole('textbox', { name: 'Website', includeHidden: false }), 0]],
      },
      {
        rule: 'an ID card without a face is refused',
        field: /School ID Card/,
        given: [idCard],
        by: 'leaving',
        answered: [reasoned('/api/auth/id-card-faces', 400, 'no-face')],
        says: 'Face not detected. Please upload a clearer image.',
      },
      {
        field: 'School Email Only',
        answered: [reasoned('/api/auth/register', 409, 'user-exists')],
        says: 'An account with this email already exists.',
      },
      {
        field: 'Password',
        answered: [reasoned('/api/auth/register', 400, 'weak-password')],
        says: 'This password is too common. Please choose another.',
      },
    ],
  },
  {
    form: 'Login',
    viewer: 'visitor',
    path: '/sign-up',
    open: (page) => page.getByRole('tab', { name: 'Login' }).click(),
    send: 'Log in',
    good: [
      ['Email', email],
      ['Password', 'a good secret'],
    ],
    completed: [
      ['Email', 'username'],
      ['Password', 'current-password'],
    ],
    rows: [
      { field: 'Email', given: 'kim', says: 'Enter your email address.' },
      { field: 'Password', given: '', says: 'Enter your password.' },
    ],
  },
  {
    form: 'Second factor',
    viewer: 'visitor',
    path: '/sign-up',
    async open(page) {
      await page.getByRole('tab', { name: 'Login' }).click()
      const end = await answer(page, [reasoned('/api/auth/login', 401, 'second-factor-needed')])
      const login = page.getByRole('form', { name: 'Login' })
      await login.getByLabel('Email').fill(email)
      await login.getByLabel('Password', { exact: true }).fill('a good secret')
      await login.getByRole('button', { name: 'Log in', exact: true }).click()
      await page.getByRole('form', { name: 'Second factor' }).waitFor()
      await end()
    },
    send: 'Log in',
    completed: [['Code', 'one-time-code']],
    rows: [
      {
        field: 'Code',
        given: '000000',
        answered: [reasoned('/api/auth/login', 401, 'wrong-second-factor')],
        says: serverWords,
      },
      {
        field: 'Code',
        given: '111111',
        answered: [reasoned('/api/auth/login', 429, 'second-factor-attempts')],
        says: serverWords,
      },
    ],
  },
  {
    form: 'Forgot password',
    viewer: 'visitor',
    path: '/forgot-password',
    send: 'Send OTP',
    completed: [['School Email', 'username']],
    rows: [
      {
        rule: 'a forgotten password is asked for with such an address only',
        field: 'School Email',
        given: 'kim@gmail.com',
        says: `❌ ${onlyStudents}`,
      },
      {
        rule: 'a forgotten password is asked for with such an address only',
        field: 'School Email',
        given: '',
        says: 'Enter your school email address.',
      },
      { field: 'School Email', given: 'kim', says: 'Enter your school email address.' },
    ],
  },
  {
    form: 'Confirm that it is you',
    viewer: 'visitor',
    path: '/forgot-password',
    open: askForCode,
    send: 'Verify',
    completed: [['Code', 'one-time-code']],
    rows: [
      {
        rule: 'a code has six characters at most',
        field: 'Code',
        given: 'abc 1234567',
        by: 'leaving',
        says: null,
        becomes: 'ABC123',
      },
      {
        field: 'Code',
        given: 'AAAAAA',
        answered: [reasoned('/api/auth/verify-reset-otp', 400, 'wrong-otp')],
        says: serverWords,
      },
    ],
  },
  {
    form: 'Reset Password',
    viewer: 'visitor',
    path: '/forgot-password',
    open: giveCode,
    send: 'Reset Password',
    good: [
      ['New Password', 'a good secret'],
      ['Confirm Password', 'a good secret'],
    ],
    completed: [
      ['Email', 'username'],
      ['New Password', 'new-password'],
      ['Confirm Password', 'new-password'],
    ],
    rows: [
      ...['', 'short'].map((given) => ({
        rule: 'a new password has six characters or more' as const,
        field: 'New Password',
        given,
        says: '❌ Password must be at least 6 characters.',
      })),
      ...['', 'a good secreT'].map((given) => ({
        rule: 'a new password is typed twice alike' as const,
        field: 'Confirm Password',
        given,
        says: '❌ Passwords do not match.',
      })),
      {
        field: 'New Password',
        answered: [reasoned('/api/auth/reset-password', 400, 'weak-password')],
        says: `❌ ${serverWords}`,
      },
    ],
  },
]
