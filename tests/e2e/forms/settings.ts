import { answer, reasoned, serverWords } from '../answers'
import type { Form, Row } from './form'
import { press, idCard, wordFile } from './given'

/** A form that asks for the user's password, and the response that refuses it. */
const ownPassword = (refusal: NonNullable<Row['answered']>[number]): Pick<Form, 'completed' | 'rows'> => ({
  completed: [
    ['Email', 'username'],
    ['Your password', 'current-password'],
  ],
  rows: [
    {
      field: 'Your password',
      given: 'not mine',
      answered: [refusal],
      says: 'This is not your password.',
    },
  ],
})

/** Forms of the profile and the settings. */
export const settings: readonly Form[] = [
  {
    form: 'Edit profile',
    viewer: 'student',
    path: '/profile',
    send: 'Save',
    completed: [
      ['Username', 'nickname'],
      ['Email', 'email'],
    ],
    rows: [
      {
        rule: 'nobody reports themselves',
        field: 'Username',
        by: 'leaving',
        says: null,
        then: (page) => [[page.getByRole('button', { name: 'Report User' }), 0]],
      },
      {
        rule: 'a profile needs a username',
        field: 'Username',
        given: '   ',
        says: 'Username and email are required.',
      },
      { field: 'Username', given: 'K', says: 'Choose a name of 2 to 30 characters.' },
      {
        rule: 'an ID card without a face is refused',
        field: /New photo/,
        given: [idCard],
        by: 'leaving',
        answered: [reasoned('/api/auth/profile-image-faces', 400, 'no-face')],
        says: 'Face not detected. Please upload a clearer image with a visible face.',
      },
      {
        field: /New photo/,
        given: [wordFile],
        by: 'leaving',
        says: 'Choose an image, for example a JPEG or PNG.',
      },
    ],
  },
  {
    form: 'Change password',
    viewer: 'student',
    path: '/settings',
    send: 'Change password',
    good: [
      ['Old Password', 'the old secret'],
      ['New Password', 'a good secret'],
      ['Confirm Password', 'a good secret'],
    ],
    completed: [
      ['Email', 'username'],
      ['Old Password', 'current-password'],
      ['New Password', 'new-password'],
      ['Confirm Password', 'new-password'],
    ],
    rows: [
      { field: 'Old Password', given: '', says: 'Enter your password.' },
      { field: 'New Password', given: 'short', says: 'Password must be at least 8 characters.' },
      { field: 'Confirm Password', given: 'other', says: 'Passwords do not match.' },
      {
        field: 'Old Password',
        answered: [reasoned('/api/auth/change-password', 400, 'wrong-password')],
        says: serverWords,
      },
      {
        field: 'New Password',
        answered: [reasoned('/api/auth/change-password', 400, 'weak-password')],
        says: serverWords,
      },
    ],
  },
  {
    form: 'Delete account',
    viewer: 'student',
    path: '/settings',
    open: press('Delete my account'),
    send: 'Delete permanently',
    ...ownPassword(reasoned('/api/auth/delete-account', 400, 'wrong-password')),
  },
  {
    form: 'Log out elsewhere',
    viewer: 'student',
    path: '/settings',
    async open(page) {
      const [startedAt, endsAt] = ['2026-01-01T00:00:00.000Z', '2026-01-02T00:00:00.000Z']
      const sessions = ['a', 'b'].map((letter) => ({
        ...{ id: letter.repeat(24), startedAt, endsAt },
        ...{ device: null, isThis: letter === 'a' },
      }))
      const end = await answer(page, [
        { call: '/api/auth/sessions', status: 200, body: { success: true, sessions } },
        reasoned('/api/auth/sessions/end-others', 403, 'password-needed'),
      ])
      await page.reload()
      await page.getByRole('button', { name: 'Log out everywhere else' }).click()
      await page.getByRole('form', { name: 'Log out elsewhere' }).waitFor()
      await end()
    },
    send: 'Log out there',
    ...ownPassword(reasoned('/api/auth/sessions/end-others', 403, 'wrong-password')),
  },
  {
    form: 'Set up a second factor',
    viewer: 'admin',
    path: '/settings',
    async open(page) {
      await page.getByRole('button', { name: 'Set up a second factor' }).click()
      await page.getByRole('form', { name: 'Set up a second factor' }).waitFor()
    },
    send: 'Confirm',
    completed: [['Code', 'one-time-code']],
    rows: [
      {
        field: 'Code',
        given: '000000',
        answered: [reasoned('/api/auth/second-factor/confirm', 403, 'wrong-second-factor')],
        says: 'That code is not right. Check that your phone’s clock is set automatically.',
      },
    ],
  },
]
