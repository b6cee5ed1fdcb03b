import type { Locator, Page } from '@playwright/test'
import type { SpecifiedRule } from '../fixtures/specified-rules'
import { makeIdCard } from '../fixtures/id-card'
import { makePdf } from '../fixtures/pdfs'
import { answer, done, reasoned, serverWords, type Answered } from './answers'
import type { Viewer } from './pages'

export interface GivenFile {
  name: string
  mimeType: string
  buffer: Buffer
}
/** What is typed, chosen, picked, or ticked: into a field of any kind. */
export type Given = string | boolean | readonly (() => Promise<GivenFile>)[]

/** One thing that somebody does with a form, and what they then read at the field. */
export interface Row {
  rule?: SpecifiedRule
  /** By its label. */
  field: string | RegExp
  /** Absent: the field is left as it stands. */
  given?: Given
  /** What is done instead of giving it to the field itself. */
  act?: (page: Page) => Promise<void>
  /** The form is sent; or the field is left only, because what sends the form sleeps. */
  by?: 'sending' | 'leaving'
  /** The sentence at the field; null where nothing is wrong with it. */
  says: string | null
  /** What is read somewhere else on the page. */
  also?: string
  /** What the field holds in the end. */
  becomes?: string
  /** How often something stands on the page in the end. */
  then?: (page: Page) => readonly (readonly [Locator, number])[]
  /** Where it leads. */
  leadsTo?: string
  /** What a server says; without it nothing may be sent, but where it is `sent`. */
  answered?: readonly Answered[]
  sent?: true
}

/** A form, opened once, and all that is tried in it. */
export interface Form {
  /** As screen readers call it; null for what is no form of its own. */
  form: string | null
  viewer: Viewer
  path: string
  /** What is done before the form stands there. */
  open?: (page: Page) => Promise<void>
  /** The button that sends it. */
  send?: string | RegExp
  /** What each field is given before the first row, and a row's own again after it. */
  good?: readonly (readonly [string | RegExp, Given])[]
  /** What is waited for once all is good. */
  ready?: (page: Page) => Promise<void>
  /** What password managers and browsers are told of its fields. */
  completed?: readonly (readonly [
    string,
    'username' | 'current-password' | 'new-password' | 'one-time-code' | 'email' | 'nickname' | 'name',
  ])[]
  rows: readonly Row[]
}

const email = 'kim@u.nus.edu'
const onlyStudents = 'Only NUS, SMU, or NTU student emails are accepted.'
const pdf = (name: string) => async () => ({
  name,
  mimeType: 'application/pdf',
  buffer: await makePdf({ text: name }),
})
const idCard = async () => ({ name: 'card.jpg', mimeType: 'image/jpeg', buffer: await makeIdCard() })
const letter = () =>
  Promise.resolve({ name: 'letter.docx', mimeType: 'application/msword', buffer: Buffer.from('PK') })
const large = () =>
  Promise.resolve({
    name: 'large.pdf',
    mimeType: 'application/pdf',
    buffer: Buffer.concat([Buffer.from('%PDF-1.7'), Buffer.alloc(31_457_280)]),
  })
const pick = (page: Page, ...files: Extract<Given, readonly unknown[]>) =>
  Promise.all(files.map((file) => file())).then((chosen) =>
    page.getByLabel('Choose PDF files').setInputFiles(chosen),
  )
const press = (name: string | RegExp) => (page: Page) => page.getByRole('button', { name }).first().click()

/** Through a forgotten password as far as the code, without a server. */
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

/** Both tabs of what people write ask for the same. */
const letterRows = (rule: SpecifiedRule, message: string): readonly Row[] => [
  { rule, field: 'Name', given: ' ', says: 'Say who you are.' },
  { rule, field: 'Email', given: '', says: 'Enter an e-mail address to which we can answer.' },
  { rule, field: 'Email', given: 'kim at nus', says: 'Enter an e-mail address to which we can answer.' },
  { rule, field: message, given: ' ', says: 'Write a few words.' },
]
/** A form that asks for one's own password, which the server refuses by this answer. */
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
const letterGood = (message: string) =>
  [
    ['Name', 'Kim'],
    ['Email', email],
    [message, 'The shelves are lovely.'],
  ] as const

export const forms: readonly Form[] = [
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
    ready: (page) => page.getByText('This becomes your picture.').waitFor(),
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
        rule: 'signing up needs an e-mail' as const,
        field: 'School Email Only',
        given,
        by: 'leaving' as const,
        says: 'Enter your school e-mail address.',
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
        says: 'Nobody joins without accepting them.',
      },
      {
        rule: 'signing up needs a photo of the ID card, which is an image',
        field: /School ID Card/,
        given: [letter],
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
        says: 'This password is one of the most common ones. Please choose another.',
      },
    ],
  },
  {
    form: 'Login',
    viewer: 'visitor',
    path: '/sign-up',
    open: (page) => page.getByRole('tab', { name: 'Login' }).click(),
    send: 'Login',
    good: [
      ['Email', email],
      ['Password', 'a good secret'],
    ],
    completed: [
      ['Email', 'username'],
      ['Password', 'current-password'],
    ],
    rows: [
      { field: 'Email', given: 'kim', says: 'Enter your e-mail address.' },
      { field: 'Password', given: '', says: 'Enter your password.' },
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
        says: 'Enter your school e-mail address.',
      },
      { field: 'School Email', given: 'kim', says: 'Enter your school e-mail address.' },
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
  {
    form: 'Feedback',
    viewer: 'visitor',
    path: '/feedback',
    send: 'Submit Feedback',
    good: letterGood('Your feedback'),
    completed: [
      ['Name', 'name'],
      ['Email', 'email'],
    ],
    rows: letterRows('feedback needs a name, an e-mail and a message', 'Your feedback'),
  },
  {
    form: 'Report a Problem',
    viewer: 'visitor',
    path: '/feedback',
    open: (page) => page.getByRole('tab', { name: 'Report a Problem' }).click(),
    send: 'Report Problem',
    good: letterGood('What happened?'),
    rows: letterRows('a problem needs a name, an e-mail and a message', 'What happened?'),
  },
  {
    form: null,
    viewer: 'visitor',
    path: '/upload',
    rows: [
      {
        rule: 'a visitor who chooses files is led to sign up',
        field: 'Choose files',
        act: press('Choose files'),
        by: 'leaving',
        says: null,
        leadsTo: '/sign-up',
      },
    ],
  },
  {
    form: null,
    viewer: 'student',
    path: '/upload',
    rows: [
      {
        rule: 'choosing files says how many',
        field: 'Choose files',
        act: (page) => pick(page, pdf('NUS CS2030S AY25 S1 streams summary.pdf')),
        by: 'leaving',
        says: null,
        also: '1 file(s) uploaded.',
        // Whether the library has it is asked.
        sent: true,
      },
      {
        rule: 'only PDFs are uploaded',
        field: 'Choose files',
        act: (page) => pick(page, letter),
        by: 'leaving',
        says: 'letter.docx is not a supported file type.',
      },
      {
        rule: 'a file of more than 30 MB is not uploaded',
        field: 'Choose files',
        act: (page) => pick(page, large),
        by: 'leaving',
        says: 'large.pdf exceeds the 30MB limit.',
      },
      {
        rule: 'the same file is not chosen twice',
        field: 'Choose files',
        act: (page) => pick(page, pdf('NUS CS2030S AY25 S1 streams summary.pdf')),
        by: 'leaving',
        says: 'NUS CS2030S AY25 S1 streams summary.pdf already uploaded.',
      },
    ],
  },
  {
    form: 'Describe your files',
    viewer: 'student',
    path: '/upload',
    open: async (page) => {
      await pick(page, pdf('SMU CS2030S AY25 S1 streams summary.pdf'))
      await press('Next')(page)
    },
    send: 'Upload',
    rows: [
      ...[
        ['University', 'SMU'],
        ['Course code', 'CS2030S'],
        ['Title', 'Streams Summary'],
        ['Year (optional)', 'AY25 S1'],
      ].map(([field = '', becomes = '']) => ({
        rule: 'the name of a file fills in what it says' as const,
        field,
        by: 'leaving' as const,
        says: null,
        becomes,
      })),
      {
        rule: 'a document needs its university',
        field: 'University',
        given: 'Choose',
        says: 'Choose a university.',
        also: 'Please fill in all fields before submitting.',
      },
      {
        rule: 'a document needs its course code',
        field: 'Course code',
        given: ' ',
        says: 'Enter the course code.',
        also: 'Please fill in all fields before submitting.',
      },
      { field: 'Course code', given: 'nonsense!', says: 'Enter a course code such as CS2030S.' },
      {
        rule: 'a document needs its title',
        field: 'Title',
        given: ' ',
        says: 'Enter a title.',
        also: 'Please fill in all fields before submitting.',
      },
      {
        rule: 'a document needs no year',
        field: 'Year (optional)',
        given: '',
        says: null,
        also: 'Please fill in all fields before submitting.',
      },
    ],
  },
  {
    form: 'My modules',
    viewer: 'student',
    path: '/',
    send: 'Add',
    rows: [
      {
        rule: 'modules need one that can exist',
        field: 'Add modules',
        given: ' , ,',
        says: 'Enter valid module codes.',
      },
      {
        rule: 'modules need one that can exist',
        field: 'Add modules',
        given: 'hello world',
        says: 'Enter valid module codes.',
      },
      {
        field: 'Add modules',
        given: 'MA2001',
        answered: [reasoned('/api/auth/update-modules', 500, 'fault')],
        says: 'Failed to update modules.',
      },
      {
        field: 'Add modules',
        given: 'MA2001',
        answered: [reasoned('/api/auth/update-modules', 400, 'too-many-modules')],
        says: serverWords,
      },
      {
        field: 'Add modules',
        given: 'MA2001',
        answered: [{ call: '/api/auth/update-modules' }],
        says: 'Error updating modules.',
      },
      {
        rule: 'modules are parted by commas, trimmed, in capitals, without empty ones',
        field: 'Add modules',
        given: ' ma2001 ,, st2334,',
        says: null,
        becomes: '',
        sent: true,
        then: (page) =>
          ['MA2001', 'ST2334'].map((code) => [page.getByRole('button', { name: `Remove ${code}` }), 1]),
      },
      {
        rule: 'new modules join the others, none twice',
        field: 'Add modules',
        given: 'ma2001, ge1401',
        says: null,
        becomes: '',
        sent: true,
        then: (page) =>
          ['MA2001', 'ST2334', 'GE1401'].map((code) => [
            page.getByRole('button', { name: `Remove ${code}` }),
            1,
          ]),
      },
    ],
  },
  {
    form: null,
    viewer: 'student',
    path: '/',
    rows: [
      {
        rule: 'an empty search does nothing',
        field: 'Search notes',
        given: '   ',
        act: (page) => page.getByLabel('Search notes').press('Enter'),
        says: null,
        leadsTo: '/',
      },
    ],
  },
  {
    form: 'On this page',
    viewer: 'visitor',
    path: '/search?q=CS2030S',
    send: 'Search',
    rows: [
      {
        rule: 'an empty search does nothing',
        field: 'Course, title, year or university',
        given: '   ',
        says: null,
        leadsTo: '/search?q=CS2030S',
      },
    ],
  },
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
        field: /New picture/,
        given: [idCard],
        by: 'leaving',
        answered: [reasoned('/api/auth/profile-image-faces', 400, 'no-face')],
        says: 'Face not detected. Please upload a clearer image with a visible face.',
      },
      {
        field: /New picture/,
        given: [letter],
        by: 'leaving',
        says: 'Choose an image, for example a JPEG or PNG.',
      },
    ],
  },
  {
    form: 'Report User',
    viewer: 'student',
    path: '/profile/{student}',
    open: press('Report User'),
    send: 'Submit Report',
    rows: [
      {
        rule: 'a report needs a reason',
        field: 'Reason',
        says: 'Please select a reason before submitting.',
      },
      {
        rule: 'the reason Other needs a description',
        field: 'What is the issue?',
        act: (page) => page.getByLabel('Other').check(),
        says: 'Please describe the issue.',
      },
      {
        rule: 'a description has 500 characters at most, and they are counted',
        field: 'What is the issue?',
        given: 'x'.repeat(498),
        act: (page) => page.getByLabel('What is the issue?').pressSequentially('yyyy'),
        by: 'leaving',
        says: null,
        becomes: 'x'.repeat(498) + 'yy',
        also: '500/500',
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
    send: 'Delete for good',
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
    form: null,
    viewer: 'student',
    path: '/rewards',
    rows: [
      {
        rule: 'a book needs enough points',
        field: 'Insufficient Points',
        act: press('Insufficient Points'),
        by: 'leaving',
        says: null,
        also: 'Earn more points by uploading your documents.',
      },
    ],
  },
  {
    form: null,
    viewer: 'student',
    path: '/document/{document}',
    rows: [
      {
        rule: 'the notepad needs 15 uploaded documents',
        field: /^Notepad/,
        act: press(/^Notepad/),
        by: 'leaving',
        says: null,
        also: 'Upload 15 documents to unlock the notepad feature!',
        then: (page) => [[page.getByRole('textbox', { name: 'Your note on this document' }), 0]],
        // Which note there is, and that somebody looks at the document.
        sent: true,
      },
    ],
  },
  {
    form: 'Appeal',
    viewer: 'suspended',
    path: '/suspended',
    send: 'Send appeal',
    rows: [
      {
        field: 'Why should your account be active again?',
        given: ' ',
        says: 'Say why your account should be active again.',
      },
    ],
  },
  {
    form: 'Broadcast Message',
    viewer: 'admin',
    path: '/admin/broadcast',
    send: 'Preview and send',
    good: [
      ['Title', 'Open late'],
      ['Message', 'Tonight until two.'],
    ],
    rows: [
      {
        rule: 'a broadcast needs a title and a message',
        field: 'Title',
        given: ' ',
        says: 'Give it a title.',
        also: 'Title and message cannot be empty',
      },
      {
        rule: 'a broadcast needs a title and a message',
        field: 'Message',
        given: ' ',
        says: 'Write the message.',
        also: 'Title and message cannot be empty',
      },
    ],
  },
  {
    form: 'Decide',
    viewer: 'admin',
    path: '/admin/users/{student}',
    send: /./,
    rows: [
      { field: 'What is to happen?', says: 'Choose what is to happen.' },
      {
        field: 'Note',
        act: (page) => page.getByRole('radiogroup').getByRole('radio').first().check(),
        given: ' ',
        says: 'Say why.',
      },
    ],
  },
]
